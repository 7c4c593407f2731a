import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The entry of the browser's history at which this visit began: one without a key has never been navigated to. */
const firstKey: unknown = typeof window === 'undefined' ? null : window.history.state?.key;

/**
 * Puts the focus on the heading of a page that the person came to by navigating, so that it is read out. The page
 * that a visit or a reload begins with is left to the browser, and so are changes of the query, as a filter makes them.
 */
export function usePageFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();
  const isFirstPage = navigation === 'POP' && key === (firstKey ?? 'default');
  const focusedAt = useRef<string | null>(null);
  useEffect(() => {
    // A new query is the same page.
    if (focusedAt.current === pathname) return;
    focusedAt.current = pathname;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [pathname, isFirstPage]);
  return heading;
}
