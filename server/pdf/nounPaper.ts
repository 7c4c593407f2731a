import type { z } from 'zod';

import type { approvalChain } from '../../domain/approval/approvalWire.ts';
import { formatInstant } from '../../domain/day/day.ts';
import type { HistoryRow } from '../../domain/lifecycle/historyRow.ts';
import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import type { CurrencyCode } from '../../domain/money/money.ts';
import { fromWire } from '../../domain/money/money.ts';
import { fieldWords } from '../../domain/noun/changeWords.ts';
import type { customValue } from '../../domain/noun/customFields/customFieldSchemas.ts';
import type { Field, ManyField } from '../../domain/noun/fields.ts';
import { currencyOf } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { capitalized } from '../../domain/noun/nounTitles.ts';
import { nounWords } from '../../domain/noun/nounWords.ts';
import { isFigure, sumOfRows, sumText } from '../../domain/noun/rowFigures.ts';
import type { Words } from '../words/words.ts';
import type { Bilingual, Fact, Issuer, Paper, PaperTable, SumRow } from './paper.ts';
import { decisionsOf, detailsOf, peopleWho } from './paper.ts';
import { paperStatus } from './paperStatus.ts';

/** A reviewed record, as its page reads it. */
export type PaperedRecord = Readonly<Record<string, unknown>> & {
  status: string;
  createdAt: string;
  histories: readonly HistoryRow[];
  approval: z.infer<typeof approvalChain>;
  customFields?: readonly z.infer<typeof customValue>[];
};

/** A longer value stands whole, below the others. */
const maxFactLength = 80;

/** The paper of a record of a declared noun, as the declaration says it: nobody draws it. */
export function paperOfNoun(
  noun: AnyNoun,
  record: PaperedRecord,
  { words, now, ...issuer }: { words: Words; now: Date; company: Issuer; timeZone: string },
): Paper {
  const { name, called, fields, form, title, headline } = noun;
  const { timeZone } = issuer;
  const english = words.in('en');
  const terms = { translate: english.translate, locale: 'en', timeZone } as const;
  const inBoth = (key: string): Bilingual => [
    nounWords(name, english.translate)(key),
    nounWords(name, words.in('id').translate)(key),
  ];
  const said = (key: string, field: Field, values: PaperedRecord | Record<string, unknown> = record) =>
    fieldWords(name, key, field, values, terms);
  const number = String(record[title]);

  const shown = Object.values(form)
    .flat()
    .flatMap((key): { key: string; label: Bilingual; value: string }[] => {
      const field = fields[key];
      const isAbove = key === title || key === headline?.of || key === headline?.amount;
      if (!field || isAbove || field.kind === 'many' || field.kind === 'files') return [];
      const value = said(key, field);
      return value === null ? [] : [{ key, label: inBoth(`field.${key}`), value }];
    });
  const isLong = ({ value }: { value: string }) => value.length > maxFactLength || value.includes('\n');
  const facts = shown.filter((one) => !isLong(one)).map(({ label, value }): Fact => [...label, value]);
  const half = Math.ceil(facts.length / 2);
  const of = headline && fields[headline.of];
  const amount = headline && fields[headline.amount];
  const status = paperStatus(
    (noun.lifecycle.looks as Record<string, StatusLook>)[record.status] as StatusLook,
    words,
  );

  const tables = Object.entries(fields).flatMap(([key, field]) => {
    const rows = record[key] as Record<string, unknown>[] | undefined;
    return field.kind === 'many' && rows && rows.length > 0 ? [{ key, field, rows }] : [];
  });
  const tableOf = (
    key: string,
    { fields: inner, onPaper }: ManyField,
    rows: Record<string, unknown>[],
  ): PaperTable => {
    const columns = Object.entries(inner).filter(
      ([one, { kind }]) => kind !== 'files' && (onPaper?.includes(one) ?? true),
    );
    const wide = columns.find(([, field]) => !isFigure(field))?.[0];
    return {
      columns: columns.map(([one, field]) => ({
        label: inBoth(`field.${key}.${one}`),
        is: isFigure(field) ? 'figure' : 'text',
        ...(one === wide ? { isWide: true } : {}),
      })),
      rows: rows.map((row) =>
        columns.map(([one, field]) => said(`${key}.${one}`, field, { ...record, ...row })),
      ),
    };
  };
  const sums = tables.flatMap(({ key, field, rows }) =>
    (field.sums ?? []).map((one): SumRow => {
      const [label, indonesian] = inBoth(`field.${key}.${one}`);
      return [label, indonesian, sumText(sumOfRows(field, one, rows, record)), 'strong'];
    }),
  );
  const figure: Paper['figure'] =
    headline && amount?.kind === 'amount' && record[headline.amount] != null
      ? {
          label: inBoth(`field.${headline.amount}`),
          amount: fromWire(record[headline.amount] as number),
          currencyCode: (currencyOf(amount, record) ?? 'IDR') as CurrencyCode,
          status,
        }
      : null;
  const made = record.histories.find(({ action }) => action === 'create');
  return {
    title: [capitalized(called.en.one), capitalized(called.id.one)],
    number,
    fileName: number,
    company: issuer.company,
    issued: formatInstant(now.toISOString(), timeZone, 'en'),
    createdAt: now.toISOString(),
    figure,
    facts: [
      [
        headline && of
          ? [...inBoth(`field.${headline.of}`), said(headline.of, of)]
          : [...inBoth(`field.${title}`), number],
        ...facts.slice(0, half),
      ],
      [
        [...inBoth('field.createdAt'), formatInstant(record.createdAt, timeZone, 'en')],
        ...(figure === null ? [[...inBoth('field.status'), status.words] as const] : []),
        ...facts.slice(half),
      ],
    ],
    tables: tables.map(({ key, field, rows }) => tableOf(key, field, rows)),
    sums: sums.length > 0 ? [sums] : [],
    details: [
      ...shown.filter(isLong).map(({ label, value }) => ({ label: label.join(' · '), value })),
      ...detailsOf(record.customFields ?? []),
    ],
    people: peopleWho(
      [
        ...(made ? [{ did: ['Created by', 'Dibuat oleh'] as const, name: made.actorName, at: made.at }] : []),
        ...decisionsOf(record.approval),
      ],
      timeZone,
    ),
  };
}
