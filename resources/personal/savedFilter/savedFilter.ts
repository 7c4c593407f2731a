import { z } from 'zod';

/** A named list query of one person on one screen; a shared one is seen by the whole company. */
const screen = z.string().trim().min(1).max(100).describe('Name of the route that shows the list');

const columnKeys = z.array(z.string().min(1).max(100)).max(100);

/** What a view is beside where it stands: its question, and how the list shows the answer. */
const view = {
  name: z.string().trim().min(1).max(60),
  query: z.string().max(4000).describe("The list's query, as the address bar spells it"),
  isShared: z.boolean().default(false),
  columns: z
    .strictObject({ order: columnKeys, hidden: columnKeys })
    .nullable()
    .default(null)
    .describe('Keys of the columns in their order, and those hidden; null: as each person has them'),
  density: z.enum(['comfortable', 'compact']).nullable().default(null),
};

export const savedFilterInput = z.strictObject({ screen, ...view });
export type SavedFilterInput = z.infer<typeof savedFilterInput>;

export const savedFilterChange = z.strictObject(view);
export type SavedFilterChange = z.infer<typeof savedFilterChange>;

export const savedFilterRow = z.object({
  id: z.number().int(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  columns: z.object({ order: z.array(z.string()), hidden: z.array(z.string()) }).nullable(),
  density: z.enum(['comfortable', 'compact']).nullable(),
  isMine: z.boolean().describe('Only its owner changes or removes it'),
});
export type SavedFilter = z.infer<typeof savedFilterRow>;

export const savedFilterQuery = z.strictObject({ screen: screen.optional() });

/** More than this one person does not keep on one screen. */
export const savedFiltersPerScreen = 50;
/** Nor more than this on all screens together. */
export const savedFiltersMax = 500;
