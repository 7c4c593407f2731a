import { z } from 'zod';

import { documentRow } from '../documentWire.ts';

/** A document that somebody filed, and who has it now. */
export const ownDocument = documentRow
  .extend({
    waitsFor: z.array(z.string()).describe('Who can decide its open step, by name; empty where none is open'),
    since: z.iso.datetime().nullable().describe('Since when it is in this status'),
  })
  .meta({ id: 'OwnDocument' });
