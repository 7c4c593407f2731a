import { useEffect } from 'react';

/** Where the theme reads which colours apply. */
const attribute = 'data-theme';

/** Paper is white, whatever the screen prefers: while the page is printed its colours are the light ones. */
export function usePaperColors(): void {
  useEffect(() => {
    const root = document.documentElement;
    let chosen: string | null = null;
    const toPaper = (): void => {
      chosen = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const toScreen = (): void => {
      if (chosen !== null) root.setAttribute(attribute, chosen);
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);
}
