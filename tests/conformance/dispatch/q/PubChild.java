package q; public class PubChild extends p.Pub { public void m() { System.out.println("q.PubChild.m"); super.m(); } }
