// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from '../../src/ui/feedback/Tooltip.tsx';
import { tooltipPlace } from '../../src/ui/feedback/tooltipPlace.ts';
import { theme, tooltipDelayMs } from '../../src/app/theme.ts';
import { fc } from '../properties.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(children: ReactNode): void {
  render(<ThemeProvider theme={theme}>{children}</ThemeProvider>);
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

describe('a tooltip', () => {
  it('comes after its delay, describes its element, and goes with Escape', () => {
    show(
      <Tooltip text="Already paid">
        <button type="button">Void</button>
      </Tooltip>,
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
        <Tooltip text="One">
          <button type="button">first</button>
        </Tooltip>
        <Tooltip text="">
          <button type="button">second</button>
        </Tooltip>
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

describe('the place of a tooltip', () => {
  const view = { width: 1000, height: 700 };

  it('is the wished side, or the other one without room', () => {
    const bubble = { width: 100, height: 20 };
    expect(tooltipPlace({ left: 10, top: 100, width: 40, height: 30 }, bubble, view, 'right')).toEqual({
      left: 58,
      top: 105,
    });
    expect(tooltipPlace({ left: 950, top: 100, width: 40, height: 30 }, bubble, view, 'right')).toEqual({
      left: 842,
      top: 105,
    });
    expect(tooltipPlace({ left: 500, top: 100, width: 40, height: 30 }, bubble, view, 'top')).toEqual({
      left: 470,
      top: 72,
    });
    expect(tooltipPlace({ left: 500, top: 2, width: 40, height: 30 }, bubble, view, 'top')).toEqual({
      left: 470,
      top: 40,
    });
    expect(tooltipPlace({ left: 20, top: 100, width: 40, height: 30 }, bubble, view, 'left')).toEqual({
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
    const bubble = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 80 }),
    });
    fc.assert(
      fc.property(target, bubble, fc.constantFrom('top', 'left', 'right'), (at, size, side) => {
        const { left, top } = tooltipPlace(at, size, view, side);
        expect(left >= 0 && top >= 0).toBe(true);
        expect(left + size.width <= view.width && top + size.height <= view.height).toBe(true);
      }),
    );
  });
});
