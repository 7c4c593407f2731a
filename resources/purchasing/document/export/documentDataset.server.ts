import { and, count } from 'drizzle-orm';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { exportedCustomFields } from '../../../../server/customFields/customValues.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { cellsOf, pageRows } from '../../../../server/exchange/dataset.ts';
import { assertKindsOpen } from '../../allKinds.ts';
import { listedKinds } from '../../documentKinds.ts';
import type { DocumentKind } from '../document.ts';
import { purchasing } from '../document.ts';
import { documentTable } from '../documentTables.server.ts';
import { storedTypes } from '../list/documentFilter.ts';
import type { NamedDocument } from '../list/documentList.server.ts';
import {
  conditionsOnDocuments,
  documentParts,
  documentsAfter,
  namedDocuments,
} from '../list/documentList.server.ts';
import type { DocumentSheetQuestion } from './documentSheet.server.ts';
import {
  documentSheetColumns,
  documentSheetQuestion,
  sheetQuestionOfOneType,
} from './documentSheet.server.ts';

const exportRight = ({ rights }: Pick<DocumentKind, 'rights'>): Requirement => ({
  ...purchasing,
  anyPermission: [rights.export],
});

function assertMay(actor: Actor, { transactionType }: Pick<DocumentSheetQuestion, 'transactionType'>): void {
  assertKindsOpen(actor, storedTypes(transactionType), exportRight);
}

function partOf({ transactionType }: Pick<DocumentSheetQuestion, 'transactionType'>) {
  const [type, ...others] = storedTypes(transactionType);
  return others.length === 0 ? kindDatasets.find(({ name }) => name === `${type}s`) : undefined;
}

/** The purchases of the kinds that are asked for, each with the columns of its list. */
export const documentDataset: Dataset = {
  name: 'bills',
  tag: 'Purchases',
  label: { key: 'bill.many' },
  access: { ...purchasing, anyPermission: listedKinds.map(({ rights }) => rights.export) },
  question: documentSheetQuestion,
  assertMay,
  partOf,
  async open(executor, actor, asked, { say, now, period, first }) {
    const question = asked as DocumentSheetQuestion;
    assertMay(actor, question);
    const where = and(
      await conditionsOnDocuments(executor, actor, question, now),
      period && changedWithin('bill', documentTable, period),
    );
    const [counted] = await executor.select({ total: count() }).from(documentTable).where(where);
    const total = counted?.total ?? 0;
    /** One query per page, each beginning after the last row of the one before. */
    async function* all(): AsyncGenerator<NamedDocument> {
      let wanted = first ?? total;
      for (const part of documentParts(question)) {
        let last: NamedDocument | undefined;
        do {
          const limit = Math.min(wanted, pageRows);
          const rest = and(where, part.where, last && documentsAfter(question, last));
          const page = limit > 0 ? await namedDocuments(executor, rest, { order: part.order, limit }) : [];
          yield* page;
          wanted -= page.length;
          last = page.length === limit ? page.at(-1) : undefined;
        } while (last);
      }
    }
    const added = await exportedCustomFields(executor, actor, 'bill');
    const columns = documentSheetColumns(today(actor.timeZone, now), say, question, added);
    const { label } = partOf(question) ?? documentDataset;
    return { name: say(label), columns, total, rows: cellsOf(columns, all()) };
  },
};

/** The list of each kind beside invoices apart, for schedules. */
export const kindDatasets: readonly Dataset[] = listedKinds
  .filter(({ type }) => type !== 'bill')
  .map((kind) => ({
    ...documentDataset,
    name: `${kind.type}s`,
    label: { key: `${kind.words}.many` },
    access: { ...exportRight(kind), ...kind.access },
    question: sheetQuestionOfOneType,
    open: (executor, actor, asked, terms) =>
      documentDataset.open(executor, actor, { ...asked, transactionType: [kind.type] }, terms),
  }));
