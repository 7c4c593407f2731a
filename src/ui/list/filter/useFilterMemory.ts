import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { enterSegment } from './filterMemory.ts';

/** For the layout: follows the address, also over pages that hold no list. */
export function useFilterMemory(): void {
  const { pathname } = useLocation();
  useEffect(() => enterSegment(pathname), [pathname]);
}
