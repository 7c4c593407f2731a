// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RowLink } from '../../src/ui/list/rows/RowLink.tsx';

const onAim = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onAim.mockReset();
  render(
    <MemoryRouter>
      <RowLink to="/bills/7" onAim={onAim}>
        INV/2026/7
      </RowLink>
    </MemoryRouter>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const link = () => screen.getByRole('link', { name: 'INV/2026/7' });

it('tells at once when it is pressed', () => {
  fireEvent.pointerDown(link());
  expect(onAim).toHaveBeenCalledTimes(1);
  expect(link().getAttribute('href')).toBe('/bills/7');
});

it.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('tells when the %s rests on it, and not when it only passes', (_what, come, go) => {
  come(link());
  act(() => void vi.advanceTimersByTime(50));
  go(link());
  act(() => void vi.advanceTimersByTime(1000));
  expect(onAim).not.toHaveBeenCalled();
  come(link());
  act(() => void vi.advanceTimersByTime(1000));
  expect(onAim).toHaveBeenCalledTimes(1);
});

it('tells nobody about a row that is gone', () => {
  fireEvent.pointerEnter(link());
  cleanup();
  vi.advanceTimersByTime(1000);
  expect(onAim).not.toHaveBeenCalled();
});
