/** The keys that the grid knows, by the names of their words. */
export const gridKeys = [
  'enter',
  'tab',
  'arrows',
  'sides',
  'add',
  'remove',
  'shift',
  'list',
  'ends',
  'paste',
] as const;

/** What a key does in the grid, beside what it does in an input. */
export type GridMove =
  | { kind: 'line'; by: number }
  | { kind: 'cell'; by: 1 | -1 }
  | { kind: 'firstLine' }
  | { kind: 'lastLine' }
  | { kind: 'add' }
  | { kind: 'remove' }
  | { kind: 'shift'; by: 1 | -1 };

export interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing?: boolean;
}

interface Caret {
  /** All of the text, or none of it, stands before the caret and nothing is selected; or everything is selected. */
  isAtStart: boolean;
  isAtEnd: boolean;
}

const pageLines = 10;

/**
 * The move of a key, or null when the key belongs to the input. Enter goes down and never sends the form; the arrows
 * left and right leave a cell only from its edge.
 */
export function moveOfKey(event: GridKey, caret: Caret): GridMove | null {
  if (event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter') {
    if (isCommand) return { kind: 'add' };
    return event.altKey ? null : { kind: 'line', by: event.shiftKey ? -1 : 1 };
  }
  if (event.key === 'Delete' && event.altKey && !isCommand) return { kind: 'remove' };
  if (event.altKey && event.shiftKey && !isCommand) {
    if (event.key === 'ArrowUp') return { kind: 'shift', by: -1 };
    if (event.key === 'ArrowDown') return { kind: 'shift', by: 1 };
  }
  if (event.altKey || event.shiftKey) return null;
  if (isCommand) {
    if (event.key === 'Home') return { kind: 'firstLine' };
    return event.key === 'End' ? { kind: 'lastLine' } : null;
  }
  switch (event.key) {
    case 'ArrowUp':
      return { kind: 'line', by: -1 };
    case 'ArrowDown':
      return { kind: 'line', by: 1 };
    case 'PageUp':
      return { kind: 'line', by: -pageLines };
    case 'PageDown':
      return { kind: 'line', by: pageLines };
    case 'ArrowLeft':
      return caret.isAtStart ? { kind: 'cell', by: -1 } : null;
    case 'ArrowRight':
      return caret.isAtEnd ? { kind: 'cell', by: 1 } : null;
    default:
      return null;
  }
}

/** Where the caret stands in a cell; one without a caret is at both edges. */
export function caretOf(cell: EventTarget): Caret {
  if (!(cell instanceof HTMLInputElement) || cell.selectionStart === null)
    return { isAtStart: true, isAtEnd: true };
  const { selectionStart, selectionEnd, value } = cell;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const isPoint = selectionStart === selectionEnd;
  return {
    isAtStart: isAll || (isPoint && selectionStart === 0),
    isAtEnd: isAll || (isPoint && selectionEnd === value.length),
  };
}
