package q; public class D extends p.C { void m() { System.out.println("q.D.m"); } }
