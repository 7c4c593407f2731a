// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hint } from '../../src/ui/Hint.tsx';
import { hintPlace } from '../../src/ui/hintPlace.ts';
import { theme, tooltipDelayMs } from '../../src/theme.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(hints: ReactNode): void {
  render(<ThemeProvider theme={theme}>{hints}</ThemeProvider>);
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

describe('a hint', () => {
  it('comes after its delay, describes its element, and goes with Escape', () => {
    show(
      <Hint text="Already paid">
        <button type="button">Void</button>
      </Hint>,
    );
    const button = screen.getByRole('button', { name: 'Void' });
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    pass(tooltipDelayMs - 1);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    fireEvent.keyDown(document, { key: 'Escape' });
    pass(1);
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });

  it('stays away when the pointer leaves in time, on touch, and without words', () => {
    show(
      <>
        <Hint text="One">
          <button type="button">first</button>
        </Hint>
        <Hint text="">
          <button type="button">second</button>
        </Hint>
      </>,
    );
    fireEvent.pointerOver(screen.getByText('first'), { pointerType: 'mouse' });
    pass(50);
    fireEvent.pointerOut(screen.getByText('first'));
    pass(1000);
    fireEvent.pointerOver(screen.getByText('first'), { pointerType: 'touch' });
    fireEvent.pointerOver(screen.getByText('second'), { pointerType: 'mouse' });
    pass(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('the place of a hint', () => {
  const view = { width: 1000, height: 700 };

  it('is the wished side, or the other one without room', () => {
    const hint = { width: 100, height: 20 };
    expect(hintPlace({ left: 10, top: 100, width: 40, height: 30 }, hint, view, 'right')).toEqual({
      left: 58,
      top: 105,
    });
    expect(hintPlace({ left: 950, top: 100, width: 40, height: 30 }, hint, view, 'right')).toEqual({
      left: 842,
      top: 105,
    });
    expect(hintPlace({ left: 500, top: 100, width: 40, height: 30 }, hint, view, 'top')).toEqual({
      left: 470,
      top: 72,
    });
    expect(hintPlace({ left: 500, top: 2, width: 40, height: 30 }, hint, view, 'top')).toEqual({
      left: 470,
      top: 40,
    });
    expect(hintPlace({ left: 20, top: 100, width: 40, height: 30 }, hint, view, 'left')).toEqual({
      left: 68,
      top: 105,
    });
  });

  it('is never outside the window', () => {
    const target = fc.record({
      left: fc.integer({ min: -50, max: 1000 }),
      top: fc.integer({ min: -50, max: 700 }),
      width: fc.integer({ min: 0, max: 300 }),
      height: fc.integer({ min: 0, max: 60 }),
    });
    const hint = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 80 }),
    });
    fc.assert(
      fc.property(target, hint, fc.constantFrom('top', 'left', 'right'), (at, size, side) => {
        const { left, top } = hintPlace(at, size, view, side);
        expect(left >= 0 && top >= 0).toBe(true);
        expect(left + size.width <= view.width && top + size.height <= view.height).toBe(true);
      }),
    );
  });
});
