import { expect, it } from 'vitest';

import { amount, choice, longText, many, text } from '../../domain/noun/fields.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { paperOfNoun } from '../../server/pdf/nounPaper.ts';
import { printPaper } from '../../server/pdf/paperLayout.ts';
import { createWords } from '../../server/words/words.ts';
import { readPdf } from '../readPdf.ts';
import { receipt } from '../server/paperSamples.ts';
import { parcel } from './parcel.ts';

const crate = {
  ...parcel,
  fields: {
    ...parcel.fields,
    weight: amount({ currencyField: 'currency' }),
    currency: text(3),
    pace: choice(['slow', 'fast']),
    story: longText(2000),
    parts: many({ what: text(80), worth: amount({ currencyField: 'currency' }) }, { sums: ['worth'] }),
  },
  form: { parcel: ['name', 'weight', 'currency', 'pace', 'story', 'parts'] },
} as unknown as AnyNoun;
const says = (field: PhraseTree, choices: PhraseTree): PhraseTree => ({
  parcel: { one: 'parcel', field, choice: { pace: choices } },
});
const words = createWords({
  en: says(
    {
      name: 'Content',
      weight: 'Worth',
      currency: 'Currency',
      pace: 'Pace',
      story: 'Story',
      'parts.what': 'Part',
      'parts.worth': 'Price',
    },
    { fast: 'Express' },
  ),
  id: says(
    {
      name: 'Isi',
      weight: 'Nilai',
      currency: 'Mata uang',
      pace: 'Laju',
      story: 'Cerita',
      'parts.what': 'Bagian',
      'parts.worth': 'Harga',
    },
    { fast: 'Kilat' },
  ),
});
const story = 'It went far. '.repeat(40).trim();
const step = {
  position: 1,
  status: 'closed',
  reason: '',
  isRerouted: false,
  openedAt: null,
  substitute: null,
} as const;
const decider = (name: string, status: 'revision' | 'awaiting') => ({
  id: 9,
  name,
  status,
  decidedAt: status === 'awaiting' ? null : '2026-11-20T04:00:00.000Z',
  inPlaceOf: null,
});
const record = {
  id: 7,
  status: 'awaiting_revision',
  referenceID: 'PCL/2026/000007',
  createdAt: '2026-11-20T01:00:00.000Z',
  name: 'Scales',
  weight: 12.5,
  currency: 'USD',
  pace: 'fast',
  story,
  parts: [
    { id: 1, what: 'Beam', worth: 10 },
    { id: 2, what: 'Pan', worth: 2.5 },
  ],
  histories: [],
  approval: {
    layerReason: null,
    rate: null,
    ending: null,
    steps: [
      { ...step, approvers: [decider('Mega Tanujiwa', 'revision'), decider('Agus Pratama', 'awaiting')] },
    ],
  },
  customFields: [{ fieldID: 1, name: 'Proyek', inputType: 'date' as const, value: '2026-12-02' }],
};

it('a declared noun says on paper its fields, rows, sums and decisions, in both languages', async () => {
  const { company, timeZone } = receipt;
  const now = new Date('2026-11-20T08:00:00Z');
  const textOf = async (more: object = {}) => {
    const paper = paperOfNoun(crate, { ...record, ...more } as never, { words, now, company, timeZone });
    return (await readPdf(await printPaper(paper))).text;
  };
  const read = await textOf();
  for (const said of [
    'PARCEL',
    company.name,
    'PCL/2026/000007',
    'WORTH Nilai',
    'USD 12,50',
    'Twelve US dollars and 50/100',
    'CONTENT Isi',
    'Scales',
    'Pace Laju Express',
    'Story · Cerita',
    story,
    'Part Bagian',
    'Price Harga',
    'Beam USD 10,00',
    'Pan USD 2,50',
    'Price Harga USD 12,50',
    'Proyek 2 Dec 2026',
    'Revision requested by Revisi diminta oleh Mega Tanujiwa 20 Nov 2026, 11:00 GMT+7',
  ])
    expect(read).toContain(said);
  expect(read).not.toContain('Agus');
  // Without a sum there is no panel that says the status.
  expect(await textOf({ weight: null, status: 'draft' })).toMatch(/Status Draft/);
});
