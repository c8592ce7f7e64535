class N { int v; N next; Object o; I i; N() {} }
interface I { int go(); }
class P implements I { public int go() { return 1; } }
class X extends RuntimeException { int code; X(int c) { code = c; } }
class Q implements I { public int go() { return 1; } }
class A {
  static N head; static int count; N mine; int k;
  static int lam(N n, int c){ n.i = new Q(); for(int i=0;i<c;i++) { if (!(n.i instanceof P)) return -1; } return -1; }
  static int exc(N n){ try { return walk(n); } catch (X x) { return x.code; } }
  static int walk(N n){ if (n==null) throw new X(2); n.v++; return 1+walk(n.next); }
  static int swallow(int n){ int s=0; for(int i=0;i<n;i++) { try { s+=div(i); } catch (RuntimeException e) { s-=e instanceof ArithmeticException ? 1 : 2; } } return s; }
  static int div(int i){ int r=0; if(i==5) throw new IllegalStateException(); for(int k=0;k<3;k++) r+=10/(i-5); return r; }
  static int garbage(int n){ int[] t=new int[4]; for(int i=0;i<n;i++) { t[i&3]=i; } return t[1]; }
  static int two(N a,N b){ int s=0; while(a!=null && b!=null){ a.v=1; b.v=2; s+=1; a=a.next; b=b.next; } return s; }
  static int stat(int n){ int c=count; for(int i=0;i<n;i++) c++; return c; }
  static boolean ident(int n){ N x=new N(); N y=x; for(int i=0;i<n;i++) { y=new N(); } return x==y; }
  static N fresh(int n){ N x=new N(); for(int i=0;i<n;i++) { x=new N(); x.v=i; x.next=x; } return x; }
  static N alias(N p,int n){ N q=new N(); for(int i=0;i<n;i++) { p.next=q; } return p; }
  int virt(int n){ return n<=0 ? 0 : virtual(n-1)+1; }
  int virtual(int n){ return n<=0 ? 0 : virtual(n-1)+1; }
  static long wide(int n){ int s=0; for(int i=0;i<n;i++) s+=i; return s; }
  static int infinite(int n){ while(n!=0) n-=2; return 2; }
  static int order(int n){ int s=0; for(int i=0;i<n;i++) { int t=side(2); s+=side(1)*2; } return s; }
  static int side(int x){ for(int i=0;i<2;i++) count+=x*count; return count; }
  static double dbl(double[] a){ double m=0; for(int i=0;i<a.length;i++) if(!(a[i]<=m)) m=a[i]; return m; }
  static int late(int[] a){ int s=0; for(int i=0;i<a.length;i++) { s+=a[i]; } for(int i=0;i<a.length;i++) { a[i]=i>70?1:0; } return s; }
  static int args(int n,int m){ if(n<=0) return m; return args(n-1,n+n); }
  static int cast(Object[] os){ int s=0; for(Object o: os) { if(!(o instanceof N)) throw new ClassCastException(); s+=((N)o).v; } return s; }
  static boolean waitThrows(int[] a,int k){ for(int x: a) if(100/x==k) return true; return false; }
  static boolean waitPrints(int[] a,int k){ for(int x: a) if(x==k) { System.out.println(x); return true; } return false; }
  static boolean waitWrites(int[] a,int k){ for(int i=0;i<a.length;i++) { if(a[i]==k) return true; a[i]=0; } return false; }
  static boolean waitLate(int[] a,int k){ for(int x: a) if(x==k) return true; return false; }
  static int waitReads(int[] a,int k,int[] b){ for(int i=0;i<a.length;i++) if(a[i]==k) { b[0]=a[i]; return 1; } return 0; }
  static void waitClass(int[] a,int k){ for(int x: a) if(x==k) throw new IllegalArgumentException(); }
  static int waitCounts(N n,int k){ for(;n!=null;n=n.next) if(n.v==k) return 1; return 0; }
}
class A2 extends A { int virt(int n){ return 5; } }
