package p; public class Pub extends A { public void m() { System.out.println("p.Pub.m"); } }
