package q; public class PubGrand extends PubChild { public void m() { System.out.println("q.PubGrand.m"); } }
