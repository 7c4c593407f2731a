// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { Bone } from '../../src/ui/page/PageSkeleton.tsx';
import { ShownTogether } from '../../src/ui/page/ShownTogether.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Parts of a page of which each comes when it is told to. */
function showParts(...names: string[]): (name: string) => Promise<void> {
  const come = new Map<string, () => void>();
  function Part({ name }: { name: string }) {
    const [isThere, setThere] = useState(false);
    come.set(name, () => setThere(true));
    return isThere ? <p>{name}</p> : <Bone />;
  }
  render(
    <ShownTogether>
      {names.map((name) => (
        <Part key={name} name={name} />
      ))}
    </ShownTogether>,
  );
  return (name) => act(async () => come.get(name)?.());
}

const isSeen = (name: string) => screen.getByText(name).closest('[style*="none"]') === null;

it('shows nothing of a page before all of its parts are there', async () => {
  const come = showParts('books', 'payroll');
  await come('books');
  expect(isSeen('books')).toBe(false);
  await come('payroll');
  expect(isSeen('books') && isSeen('payroll')).toBe(true);
});

it('shows at once what need not be waited for', () => {
  render(
    <ShownTogether>
      <p>journal</p>
    </ShownTogether>,
  );
  expect(isSeen('journal')).toBe(true);
});

it('shows what there is of a page where a part stays away', async () => {
  vi.useFakeTimers();
  const come = showParts('books', 'payroll');
  await come('books');
  await act(async () => vi.advanceTimersByTime(3900));
  expect(isSeen('books')).toBe(false);
  await act(async () => vi.advanceTimersByTime(200));
  expect(isSeen('books')).toBe(true);
});
