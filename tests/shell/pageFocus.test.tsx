// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module reads where the visit begins when it is loaded: each test loads it anew. */
async function showPages(entry: { pathname: string; key?: string }) {
  const { usePageFocus } = await import('../../src/ui/page/usePageFocus.ts');
  function Page({ title }: { title: string }) {
    const heading = usePageFocus<HTMLHeadingElement>();
    return (
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page title="First" /> },
      { path: '/next', element: <Page title="Next" /> },
    ],
    { initialEntries: [entry] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

describe('the focus', () => {
  it('is left alone on the page that a visit begins with', async () => {
    await showPages({ pathname: '/' });
    expect(document.activeElement).toBe(document.body);
  });

  it('is left alone on a page that was navigated to and is loaded again', async () => {
    window.history.replaceState({ key: 'k2f9', idx: 1 }, '');
    await showPages({ pathname: '/', key: 'k2f9' });
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to the heading of a page that is navigated to, and not with a new query of it', async () => {
    const router = await showPages({ pathname: '/' });
    await act(() => router.navigate('/next'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await act(() => router.navigate('/next?page=2'));
    expect(document.activeElement).toBe(document.body);
  });
});
