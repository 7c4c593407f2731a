/** Paths of the buttons of a line, 24 by 24: a hundred lines draw them without a component each. */
const icons = {
  up: 'M12 7.5 5.5 14l1.4 1.4 5.1-5.1 5.1 5.1 1.4-1.4z',
  down: 'M12 16.5 18.5 10l-1.4-1.4-5.1 5.1-5.1-5.1L5.5 10z',
  copy: 'M8 3h11a2 2 0 0 1 2 2v11h-2V5H8zM5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9c0-1.1.9-2 2-2m0 2v10h9V9z',
  remove:
    'M9 3h6v2h5v2H4V5h5zM6 9h2v10h8V9h2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zm4 0h1.5v8H10zm2.5 0H14v8h-1.5z',
} as const;

/** A button of each line. */
export interface LineButton {
  key: string;
  label: string;
  icon: string;
  /** What it does with a line; those that every grid has are done by the grid. */
  onPress?: (index: number) => void;
}

/** The buttons of a line, with those that its grid has beside the ones of every grid. */
export function lineButtons(
  translate: (key: string) => string,
  more: readonly LineButton[],
): readonly LineButton[] {
  const own = (key: keyof typeof icons): LineButton => ({
    key,
    label: translate(`lineGrid.tools.${key}`),
    icon: icons[key],
  });
  return [own('up'), own('down'), own('copy'), ...more, own('remove')];
}

/** What marks a button among the cells of its line: no cell is called so. */
export function buttonMark(key: string): string {
  return `button.${key}`;
}
