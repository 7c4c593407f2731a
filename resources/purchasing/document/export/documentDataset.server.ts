import { and, count } from 'drizzle-orm';

import { today } from '../../../../domain/day/day.ts';
import { changedWithin } from '../../../../server/engine/history.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { assertFits, sheetOf, sheetRowsMax } from '../../../../server/exchange/dataset.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentQuestion } from '../list/documentFilter.ts';
import { documentQuestion } from '../list/documentFilter.ts';
import { conditionsOnDocuments, documentOrder, namedDocuments } from '../list/documentList.server.ts';
import { assertMayExport, exportAccess } from './documentExport.server.ts';
import { documentSheetColumns } from './documentSheet.server.ts';

/** The list of purchases, with the columns of its export. */
export const documentDataset: Dataset = {
  name: 'bills',
  label: { key: 'bill.many' },
  access: exportAccess,
  question: documentQuestion,
  async read(executor, actor, asked, { say, now, period, first }) {
    const question = asked as DocumentQuestion;
    assertMayExport(actor, question);
    const where = and(
      await conditionsOnDocuments(executor, actor, question, now),
      period && changedWithin('bill', documentTable, period),
    );
    const [counted] = await executor.select({ total: count() }).from(documentTable).where(where);
    const total = counted?.total ?? 0;
    assertFits(total, { first });
    const order = documentOrder(question.sort);
    const rows = await namedDocuments(executor, where, { order, limit: first ?? sheetRowsMax });
    const columns = documentSheetColumns(today(actor.timeZone, now), say, question);
    return { sheet: sheetOf(say({ key: 'bill.many' }), columns, rows), total };
  },
};
