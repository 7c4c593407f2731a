import { describe, expect, it } from 'vitest';
import type { GridKey } from '../../src/ui/lineGrid/gridKeys.ts';
import { moveOfKey } from '../../src/ui/lineGrid/gridKeys.ts';

const inside = { isAtStart: false, isAtEnd: false };
const selected = { isAtStart: true, isAtEnd: true };

function press(key: string, held: Partial<GridKey> = {}): GridKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe('the keys of the grid', () => {
  it.each([
    [press('Enter'), { kind: 'line', by: 1 }],
    [press('Enter', { shiftKey: true }), { kind: 'line', by: -1 }],
    [press('Enter', { ctrlKey: true }), { kind: 'add' }],
    [press('Enter', { metaKey: true }), { kind: 'add' }],
    [press('ArrowDown'), { kind: 'line', by: 1 }],
    [press('ArrowUp'), { kind: 'line', by: -1 }],
    [press('PageDown'), { kind: 'line', by: 10 }],
    [press('Home', { ctrlKey: true }), { kind: 'firstLine' }],
    [press('End', { ctrlKey: true }), { kind: 'lastLine' }],
    [press('Delete', { altKey: true }), { kind: 'remove' }],
    [press('ArrowUp', { altKey: true, shiftKey: true }), { kind: 'shift', by: -1 }],
  ])('%o', (event, move) => {
    expect(moveOfKey(event, inside)).toEqual(move);
  });

  it('leaves a cell sideways only from the edge of its text', () => {
    expect(moveOfKey(press('ArrowRight'), inside)).toBeNull();
    expect(moveOfKey(press('ArrowRight'), selected)).toEqual({ kind: 'cell', by: 1 });
    expect(moveOfKey(press('ArrowLeft'), { isAtStart: true, isAtEnd: false })).toEqual({
      kind: 'cell',
      by: -1,
    });
    expect(moveOfKey(press('ArrowRight'), { isAtStart: true, isAtEnd: false })).toBeNull();
  });

  it.each([
    press('Delete'),
    press('Backspace'),
    press('Home'),
    press('a', { ctrlKey: true }),
    press('ArrowRight', { shiftKey: true }),
    press('ArrowDown', { altKey: true }),
    press('Enter', { isComposing: true }),
    press('Tab'),
  ])('%o belongs to the input', (event) => {
    expect(moveOfKey(event, selected)).toBeNull();
  });
});
