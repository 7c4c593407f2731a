import { z } from 'zod';

import { refuse, saying } from '../../../domain/message/fieldMessage.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { savedFilterEn } from './savedFilter.en.ts';

/** Why a choice or a saved filter is not kept. */
export const savedFilterMessage = messagesOf<typeof savedFilterEn>('savedFilter');

/** What a person chose for themselves, by key: columns, density, appearance, sidebar. */
const preferenceValueLength = 20_000;
/** Of one person together, as they are stored: the keys, and the bytes of keys and values. */
export const preferencesMax = 200;
export const preferencesMaxBytes = 200_000;
const keyLengthMax = 200;
const depthMax = 20;

/** Whether a value is JSON that the database can hold: not too deep, texts without half characters or zero bytes. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > depthMax) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
}

export const preferenceKey = z
  .string()
  .min(1)
  .max(keyLengthMax)
  .refine((text) => isStorable(text), saying(savedFilterMessage('keyNotKept')));

/** Null forgets the key. */
export const preferenceInput = z.strictObject({
  value: z
    .unknown()
    .superRefine((value, context) => {
      if (value === undefined) refuse(context, savedFilterMessage('valueMissing'));
      else if (!isStorable(value)) refuse(context, savedFilterMessage('valueNotKept'));
      else if (JSON.stringify(value).length > preferenceValueLength) {
        refuse(context, savedFilterMessage('preferenceSize', { limit: preferenceValueLength }));
      }
    })
    .describe('Any JSON; null forgets the key'),
});

export const preferencesAnswer = z.object({ preferences: z.record(z.string(), z.unknown()) });
