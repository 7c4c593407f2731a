import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { formatMarkIn, plainLine } from '../../domain/noun/plainLineSchema.ts';
import { text } from '../../domain/noun/fields.ts';
import { inputSchema } from '../../domain/noun/inputSchema.ts';

describe('a line that is what it looks like', () => {
  it.each([
    ['an invoice that reads backwards', 'INV\u202e100', 'U+202E'],
    ['an isolated part', 'PT \u2066Maju\u2069', 'U+2066'],
    ['a name parted by nothing', 'PT Ma\u200bju', 'U+200B'],
    ['a mark of order', 'PT\ufeff Maju', 'U+FEFF'],
    ['a soft hyphen', 'Maju\u00adJaya', 'U+00AD'],
    ['hidden letters', 'Maju\u{e0041}', 'U+E0041'],
  ])('is not %s', (_what, given, mark) => {
    expect(formatMarkIn(given)).toBe(mark);
    const { error } = plainLine().safeParse(given);
    expect(error?.issues).toHaveLength(1);
  });

  it.each([
    ['letters of any script', 'Çelik Ürün 株式会社 شركة النور บริษัท'],
    ['a joiner of a script', 'می\u200cخواهم'],
    ['an emoji of several', '👩\u200d🔧 Teknik'],
    ['a sign of that category that is seen', '\u06dd ayat'],
  ])('may hold %s', (_what, given) => {
    expect(plainLine().parse(given)).toBe(given);
  });

  it('keeps its bounds, and is one in every noun', () => {
    expect(plainLine().max(3).safeParse('four').success).toBe(false);
    const schema: z.ZodType = inputSchema({ name: text(200, { isRequired: true }) });
    expect(schema.safeParse({ name: 'PT Maju' }).success).toBe(true);
    expect(schema.safeParse({ name: 'PT \u202eujaM' }).success).toBe(false);
  });
});
