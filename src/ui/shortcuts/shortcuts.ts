import { gridKeys } from '../lineGrid/gridKeys.ts';
import { reviewKeys } from '../approval/ReviewBar.tsx';
import { paletteKeys } from './paletteKeys.ts';

/** A key and what it does; both are words where the keys have names in a language. */
interface Shortcut {
  /** As it is written on the keyboard; or the key of its words. */
  keys: { text: string } | { words: string };
  words: string;
}

interface ShortcutGroup {
  title: string;
  /** Single letters, which a person can switch off. */
  areSingle?: true;
  shortcuts: readonly Shortcut[];
}

/** Every key that the product knows beside those of the browser: the sheet shows them, and each place its own. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'palette.keys.everywhere',
    shortcuts: [{ keys: { text: paletteKeys }, words: 'palette.title' }],
  },
  {
    title: 'palette.keys.single',
    areSingle: true,
    shortcuts: [{ keys: { text: '?' }, words: 'palette.keys.sheet' }],
  },
  {
    title: 'palette.keys.review',
    areSingle: true,
    shortcuts: Object.entries(reviewKeys).map(([name, text]) => ({
      keys: { text },
      words: `approval.review.key.${name}`,
    })),
  },
  {
    title: 'lineGrid.help.title',
    shortcuts: gridKeys.map((key) => ({
      keys: { words: `lineGrid.help.keys.${key}.keys` },
      words: `lineGrid.help.keys.${key}.text`,
    })),
  },
];
