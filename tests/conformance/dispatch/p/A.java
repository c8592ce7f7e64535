package p; public class A { void m() { System.out.println("p.A.m"); } public void callM() { m(); }
    protected void guarded() { System.out.println("p.A.guarded"); } public void callGuarded() { guarded(); }
    private void secret() { System.out.println("p.A.secret"); } public void callSecret() { secret(); }
    static void st() { System.out.println("p.A.st"); } public static void callSt() { st(); } }
