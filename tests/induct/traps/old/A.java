// Pairs that differ where a proof by induction could be fooled: what is not compared, is the same object, or is thrown. Compared as whole methods.
class N { int v; N next; Object o; I i; N() {} }
interface I { int go(); }
class P implements I { public int go() { return 1; } }
class X extends RuntimeException { int code; X(int c) { code = c; } }
class A {
  static N head; static int count; N mine; int k;
  static int lam(N n, int c){ n.i = new P(); for(int i=0;i<c;i++) { if (!(n.i instanceof P)) return i; } return -1; }
  static int exc(N n){ try { return walk(n); } catch (X x) { return x.code; } }
  static int walk(N n){ if (n==null) throw new X(1); n.v++; return walk(n.next)+1; }
  static int swallow(int n){ int s=0; for(int i=0;i<n;i++) { try { s+=div(i); } catch (ArithmeticException e) { s-=1; } } return s; }
  static int div(int i){ int r=0; for(int k=0;k<3;k++) r+=10/(i-5); return r; }
  static int garbage(int n){ int[] t=new int[4]; for(int i=0;i<n;i++) { t[i&3]=i; } return t[0]; }
  static int two(N a,N b){ int s=0; while(a!=null && b!=null){ a.v=1; b.v=2; s+=a.v; a=a.next; b=b.next; } return s; }
  static int stat(int n){ for(int i=0;i<n;i++) count++; return count; }
  static boolean ident(int n){ N x=new N(); N y=x; for(int i=0;i<n;i++) { y=x; } return x==y; }
  static N fresh(int n){ N x=new N(); for(int i=0;i<n;i++) { x.v=i; } return x; }
  static N alias(N p,int n){ for(int i=0;i<n;i++) { p.next=p; } return p; }
  int virt(int n){ return n<=0 ? 0 : this.virt(n-1)+1; }
  static long wide(int n){ long s=0; for(int i=0;i<n;i++) s+=i; return s; }
  static int infinite(int n){ while(n!=0) n-=2; return 1; }
  static int order(int n){ int s=0; for(int i=0;i<n;i++) { s+=side(1)*2; side(2); } return s; }
  static int side(int x){ for(int i=0;i<2;i++) count+=x*count; return count; }
  static double dbl(double[] a){ double m=0; for(int i=0;i<a.length;i++) if(a[i]>m) m=a[i]; return m; }
  static int late(int[] a){ int s=0; for(int i=0;i<a.length;i++) { s+=a[i]; a[i]=0; } return s; }
  static int args(int n,int m){ if(n<=0) return m; return args(n-1,m+n); }
  static int cast(Object[] os){ int s=0; for(Object o: os) { N n=(N)o; s+=n.v; } return s; }
  static boolean waitThrows(int[] a,int k){ boolean r=false; for(int x: a) if(100/x==k) r=true; return r; }
  static boolean waitPrints(int[] a,int k){ boolean r=false; for(int x: a) { if(x==k) r=true; if(r) System.out.println(x); } return r; }
  static boolean waitWrites(int[] a,int k){ boolean r=false; for(int i=0;i<a.length;i++) { if(a[i]==k) r=true; a[i]=0; } return r; }
  static boolean waitLate(int[] a,int k){ boolean r=false; for(int i=0;i<a.length;i++) { if(a[i]==k) r=true; if(i==90) r=false; } return r; }
  static int waitReads(int[] a,int k,int[] b){ boolean r=false; for(int i=0;i<a.length;i++) if(a[i]==k) r=true; if(r) b[0]=a[0]; return r?1:0; }
  static void waitClass(int[] a,int k){ boolean r=false; for(int x: a) if(x==k) r=true; if(r) throw new IllegalStateException(); }
  static int waitCounts(N n,int k){ int c=0; for(;n!=null;n=n.next) if(n.v==k) c++; return c>70?2:c>0?1:0; }
}
class A2 extends A { int virt(int n){ return 5; } }
