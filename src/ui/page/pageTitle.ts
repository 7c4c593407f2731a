import { useEffect, useLayoutEffect } from 'react';

const product = 'Outlay';

function show(title: string): void {
  document.title = title === '' || title === product ? product : `${title} · ${product}`;
}

/** The title that a route has by itself; a page with a better one says so by {@link usePageTitle}. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}

/** Names the window after what is on it. */
export function usePageTitle(title: string): void {
  // After the layout effects: the page's own word is the last.
  useEffect(() => show(title), [title]);
}
