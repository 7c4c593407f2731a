const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** What opens the command palette, as it is written on the keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K';
