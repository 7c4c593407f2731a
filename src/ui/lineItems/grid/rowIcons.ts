/** Paths of the buttons of a line, 24 by 24: a hundred lines draw them without a component each. */
export const rowIcons = {
  up: 'M12 7.5 5.5 14l1.4 1.4 5.1-5.1 5.1 5.1 1.4-1.4z',
  down: 'M12 16.5 18.5 10l-1.4-1.4-5.1 5.1-5.1-5.1L5.5 10z',
  copy: 'M8 3h11a2 2 0 0 1 2 2v11h-2V5H8zM5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9c0-1.1.9-2 2-2m0 2v10h9V9z',
  split: 'M14 4h6v6l-2.3-2.3-2.9 2.9-1.4-1.4 2.9-2.9zM10 4 7.7 6.3 13 11.6V20h-2v-7.6L6.3 7.7 4 10V4z',
  remove:
    'M9 3h6v2h5v2H4V5h5zM6 9h2v10h8V9h2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zm4 0h1.5v8H10zm2.5 0H14v8h-1.5z',
} as const;

export const rowButtons = ['up', 'down', 'copy', 'split', 'remove'] as const;
export type RowButton = (typeof rowButtons)[number];
