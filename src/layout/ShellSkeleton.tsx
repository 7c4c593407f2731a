/**
 * The shape of the shell while the person's profile is on its way: the same that `index.html` paints before the
 * application is there, with its styles.
 */
export function ShellSkeleton() {
  return (
    <div id="shell" aria-hidden="true">
      <header>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Outlay
      </header>
      <nav>
        <i />
        <i />
        <i />
        <i />
        <i />
      </nav>
      <div>
        <i />
      </div>
    </div>
  );
}
