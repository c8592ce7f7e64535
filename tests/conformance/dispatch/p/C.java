package p; public class C extends q.B { void m() { System.out.println("p.C.m"); } public void callCM() { m(); } }
