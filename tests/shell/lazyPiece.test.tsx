// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyExtra, lazyPiece } from '../../src/ui/page/lazyPiece.tsx';

const load = vi.fn<() => Promise<{ default: (props: { name: string }) => string }>>();
const chunkFailure = () => new TypeError('Failed to fetch dynamically imported module: /assets/piece.js');

beforeEach(() => {
  load.mockReset();
  sessionStorage.clear();
  // The server is not there, so that no page is loaded again.
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Suspense>
          <Piece name="calendar" />
        </Suspense>
      )}
    </>
  );
}
let Piece: ReturnType<typeof makePiece>;
const makePiece = () => lazyPiece(load);

async function openPiece(piece = makePiece()): Promise<void> {
  Piece = piece;
  render(<Form />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })));
}

const note = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('stands in its place', async () => {
  load.mockResolvedValue({ default: ({ name }) => `a ${name}` });
  await openPiece();
  await screen.findByText('a calendar');
});

it('says that the server cannot be reached, keeps what was typed, and comes when it is asked for again', async () => {
  load.mockRejectedValueOnce(chunkFailure()).mockRejectedValueOnce(chunkFailure());
  load.mockResolvedValue({ default: ({ name }) => `a ${name}` });
  await openPiece();
  await screen.findByText('error.network');
  expect(note()).toBe('typed');
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'shell.retry' });
  fireEvent.click(again());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(again().disabled).toBe(false));
  fireEvent.click(again());
  await screen.findByText('a calendar');
  expect(screen.queryByText('error.network')).toBeNull();
  expect(note()).toBe('typed');
});

it('stays away where nobody has asked for it', async () => {
  load.mockRejectedValue(chunkFailure());
  await openPiece(lazyExtra(load));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await act(async () => {});
  expect(screen.queryByText('error.network')).toBeNull();
  expect(note()).toBe('typed');
});
