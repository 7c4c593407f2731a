import { describe, expect, it } from 'vitest';

import { today } from '../../domain/day/day.ts';
import { parseTypedDay } from '../../domain/day/dayInput.ts';
import { changeWords } from '../../domain/noun/changeWords.ts';
import type { ManyField } from '../../domain/noun/fields.ts';
import { amount, choice, currency, files, many, text } from '../../domain/noun/fields.ts';
import { defineSingle } from '../../domain/noun/noun.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import { readForm, typedOf } from '../../domain/noun/typedRecord.ts';

const permissions = { view: 'employee_view_list', edit: 'employee_edit' } as const;

const noun = (inner: Parameters<typeof many>[0]) =>
  defineSingle({
    name: 'crateRule',
    called: { en: { one: 'rule', many: 'Rules' }, id: { one: 'aturan', many: 'Aturan' } },
    path: 'crate-rules',
    at: '/crate-rules',
    tag: 'Crates',
    access: {},
    permissions,
    form: { details: ['crates'] },
    fields: {
      crates: many({
        size: choice(['small', 'large'], { isReadOnly: true, isRequired: true, first: 'small' }),
        currencyCode: currency({ isRequired: true, first: 'IDR' }),
        handle: text(20, { onlyWith: { field: 'size', is: ['large'] }, isRequired: true }),
        parts: many(inner, { max: 2 }),
      }),
    },
  });

const crates = noun({
  name: text(20, { isRequired: true, isUnique: true }),
  price: amount({ isRequired: true, currencyField: 'currencyCode' }),
});
const terms = { readDay: (typed: string) => parseTypedDay(typed, today('Asia/Jakarta', new Date(0))) };

describe('rows within rows', () => {
  it('are typed, read and judged as rows are, in the currency of the row above', () => {
    const typed = typedOf(crates.fields, {
      crates: [{ id: 1, size: 'small', currencyCode: 'USD', parts: [{ id: 7, name: 'Lid', price: 1.5 }] }],
    });
    const [crate] = typed['crates'] as Typed[];
    expect(crate).toMatchObject({ size: 'small', parts: [{ id: 7, name: 'Lid', price: '1,5' }] });
    const { payload, errors } = readForm(crates as never, typed, terms);
    expect(errors).toEqual({});
    expect(payload).toMatchObject({ crates: [{ id: 1, parts: [{ id: 7, name: 'Lid', price: 1.5 }] }] });
    const inRupiah = { crates: [{ ...crate, currencyCode: 'IDR' }] };
    expect(readForm(crates as never, inRupiah, terms).errors).toHaveProperty(['crates.0.parts.0.price']);
  });

  it('are refused by their paths', () => {
    const parts = [
      { name: 'Lid', price: 1 },
      { name: 'lid', price: 1 },
    ];
    const judged = nounSchemas(crates as never).input.safeParse({ crates: [{ currencyCode: 'IDR', parts }] });
    expect(judged.error?.issues.map(({ path }) => path.join('.'))).toEqual(['crates.0.parts.1.name']);
  });

  it('are said in the history', () => {
    const terms = { translate: (key: string) => key, locale: 'en', timeZone: 'Asia/Jakarta' } as const;
    const words = changeWords(crates as never, ((key: string) => key) as never, terms);
    const row = { currencyCode: 'IDR', size: 'small', parts: [{ name: 'Lid', price: 1000 }] };
    expect(words('crates', [], [row]).after).toBe('IDR (Lid Rp 1.000)');
  });

  it('have neither files nor rows of their own', () => {
    expect(() => noun({ photo: files() })).toThrow('crates.parts');
    expect(() => noun({ deeper: many({ name: text(5) }) })).toThrow('crates.parts');
  });

  it('belong with a choice that the server makes, which a form holds and does not send', () => {
    const row = typedOf((crates.fields['crates'] as ManyField).fields, null);
    expect(row).toMatchObject({ size: 'small', handle: '' });
    const typed = { crates: [{ ...row, handle: 'left over' }] };
    const { payload } = readForm(crates as never, typed, terms);
    expect(payload['crates']).toEqual([{ currencyCode: 'IDR', handle: null, parts: [] }]);
    const large = readForm(crates as never, { crates: [{ ...row, size: 'large', handle: 'top' }] }, terms);
    expect(large.payload['crates']).toMatchObject([{ handle: 'top' }]);
  });
});
