package q; public class B extends p.A { void m() { System.out.println("q.B.m"); } public void callBM() { m(); }
    protected void guarded() { System.out.println("q.B.guarded"); super.guarded(); }
    private void secret() { System.out.println("q.B.secret"); } public void callBSecret() { secret(); } }
