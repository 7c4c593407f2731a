// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../../src/i18n/en.ts';
import { theme } from '../../src/app/theme.ts';
import { FileColumns } from '../../src/ui/fileViewer/FileColumns.tsx';
import { FileSearch, ProvedValue, useFileSearch } from '../../src/ui/fileViewer/FileSearch.tsx';
import { amountPattern } from '../../src/ui/fileViewer/findInText.ts';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});
const file = { id: 1, fileName: 'scan.tiff', contentType: 'image/tiff', sizeBytes: 10 };
const store = memoryStore();
afterEach(cleanup);

function show(children: React.ReactNode) {
  return render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={store}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const columns = (
  <FileColumns files={[file]} below={<p>History</p>}>
    <p>Facts</p>
  </FileColumns>
);

describe('the document beside the facts', () => {
  it('stands first, is made wider by the keyboard within bounds, and the width is kept', () => {
    show(columns);
    const separator = screen.getByRole('separator', { hidden: true });
    const share = () => separator.getAttribute('aria-valuenow');
    expect(separator.getAttribute('aria-label')).toBe('Width of facts and document');
    expect(share()).toBe('55');
    fireEvent.keyDown(separator, { key: 'ArrowLeft' });
    expect(share()).toBe('52');
    expect(separator.getAttribute('aria-valuetext')).toBe('Document: 48% of the width');
    fireEvent.keyDown(separator, { key: 'Home' });
    fireEvent.keyDown(separator, { key: 'ArrowLeft' });
    expect(share()).toBe('25');
    fireEvent.keyDown(separator, { key: 'End' });
    expect(share()).toBe('70');
    const viewer = document.getElementById(separator.getAttribute('aria-controls') ?? '');
    expect(viewer?.textContent).toContain('scan.tiff');
    // On a phone there is one column, in this order.
    expect(viewer?.compareDocumentPosition(screen.getByText('Facts'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(store.getItem('page.factsShare')).toBe(70);
    fireEvent.doubleClick(separator);
    expect(share()).toBe('55');
  });

  it('needs no boundary where there is no file', () => {
    show(
      <FileColumns files={[]} below={<p>History</p>}>
        <p>Facts</p>
      </FileColumns>,
    );
    expect(screen.queryByRole('separator', { hidden: true })).toBeNull();
  });
});

describe('what a document proves', () => {
  const find = vi.fn<(pattern: RegExp) => void>();
  function Viewer({ knowsText }: { knowsText: boolean }) {
    const { offer } = useFileSearch();
    useEffect(() => offer(knowsText ? find : null), [offer, knowsText]);
    return null;
  }
  const pattern = amountPattern('5000');
  const page = (knowsText: boolean) => (
    <FileSearch>
      <ProvedValue pattern={pattern}>Rp 5.000</ProvedValue>
      <Viewer knowsText={knowsText} />
    </FileSearch>
  );

  it('is pressed to be found in it, where its text is known', () => {
    show(page(true));
    act(() => screen.getByRole('button', { name: 'Rp 5.000 , Find in the document' }).click());
    expect(find).toHaveBeenCalledWith(pattern);
  });

  it('is plain words where it is not', () => {
    show(page(false));
    expect(screen.getByText('Rp 5.000')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
