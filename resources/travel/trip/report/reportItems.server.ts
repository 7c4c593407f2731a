import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { mediaItem } from '../../../../domain/file/fileWire.ts';
import { daysBetween } from '../../../../domain/day/day.ts';
import { fulfilments } from '../../../../domain/limit/limitUse.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { add, fromWire, toWire } from '../../../../domain/money/money.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { tripCategoryTable } from '../../tripCategory/tripCategoryTable.server.ts';
import { tripFrequencies } from '../../tripPolicy/tripPolicy.ts';
import type { TripTermsAnswer } from '../../tripPolicy/terms/tripTermsWire.ts';
import type { Trip } from '../trip.ts';
import { trip } from '../trip.ts';

const reportItem = z.object({
  item: z.object({
    id: z.int().describe('Of the item, or of the ticket of what the company booked'),
    bookingOption: z.enum(['reimbursable', 'companyBooked']),
    vendor: z.string(),
    transactionDate: z.string().nullable(),
    duration: z.int().describe('In days, or nights of a stay'),
    currencyCode: z.string(),
    amount: z.number(),
    rateAmount: z.number(),
    requestedAmount: z.number().describe('In rupiah'),
    approvedAmount: z
      .number()
      .nullable()
      .describe('In rupiah; null of what the company booked: it is not reimbursed'),
    description: z.string().nullable(),
    receipts: z.array(mediaItem),
  }),
  rule: z.object({
    categoryID: z.int(),
    categoryName: z.string(),
    categoryType: z.string(),
    limitAmount: z.number().nullable(),
    frequency: z.enum(tripFrequencies).nullable(),
    fulfilment: z.enum(fulfilments).nullable(),
  }),
});
type ReportItem = z.output<typeof reportItem>;

const reportItems = z
  .object({
    items: z.array(reportItem),
    totalRequestedAmount: z.number().describe('Of what is reimbursed'),
    totalApprovedAmount: z.number().describe('Of what is reimbursed'),
    totalCompanyBookedAmount: z.number().describe('Of what the company booked, less what came back'),
  })
  .meta({ id: 'TripReportItems' });

/** The items of the report of a trip: what its traveller paid, and what the company booked. */
export function reportItemRoutes(app: App, context: ServerContext, store: () => StoredNoun): void {
  readCall(app, context, {
    url: `/v1/${trip.path}/:id/report/items`,
    access: trip.access,
    tag: trip.tag,
    summary: 'What one trip cost, item by item, with what the company booked and the sums of both',
    params: idParams,
    answer: reportItems,
    async read({ executor, actor, params, now, say }) {
      const found = await store().detail(executor, actor, params.id, now, say);
      if (!found) throw new DomainError('not_found');
      const record = found as Trip & TripTermsAnswer;
      const ruleOf = await rulesOf(executor, actor.companyID, record);
      const sum = (amounts: (number | null)[]) =>
        toWire(amounts.map((one) => fromWire(one ?? 0)).reduce(add, '0'));
      const reimbursed = record.items.map((item): ReportItem => ({
        item: {
          ...item,
          bookingOption: 'reimbursable',
          currencyCode: item.currencyCode ?? 'IDR',
          rateAmount: item.rateAmount ?? 1,
          requestedAmount: item.baseAmount ?? 0,
        },
        rule: { ...ruleOf(item.category), fulfilment: item.fulfilment },
      }));
      const booked = record.tickets.flatMap((ticket): ReportItem[] => {
        const arrangement = record.arrangements.find(({ id }) => id === ticket.arrangement);
        if (!arrangement || ticket.baseAmount === null) return [];
        const { startDate, endDate } = ticket;
        const span = startDate && endDate ? daysBetween(startDate, endDate) : 0;
        return [
          {
            item: {
              id: ticket.id,
              bookingOption: 'companyBooked',
              vendor: ticket.vendor ?? '',
              transactionDate: startDate,
              duration: Math.max(1, arrangement.categoryType === 'accommodation' ? span : span + 1),
              currencyCode: ticket.currencyCode ?? 'IDR',
              amount: ticket.amount ?? 0,
              rateAmount: ticket.rateAmount ?? 1,
              requestedAmount: ticket.baseAmount,
              approvedAmount: null,
              description: ticket.notes,
              receipts: ticket.files,
            },
            rule: { ...ruleOf(arrangement.category), fulfilment: ticket.fulfilment },
          },
        ];
      });
      return {
        items: [...reimbursed, ...booked],
        totalRequestedAmount: sum(record.items.map(({ baseAmount }) => baseAmount)),
        totalApprovedAmount: sum(record.items.map(({ approvedAmount }) => approvedAmount)),
        totalCompanyBookedAmount: sum(record.tickets.map(({ baseAmount }) => baseAmount)),
      };
    },
  });
}

/** What the category of an item is, and the limit that the terms of the trip hold for it. */
async function rulesOf(
  executor: Executor,
  companyID: number,
  { items, arrangements, limits = [] }: Trip & Partial<TripTermsAnswer>,
) {
  const ids = [...items, ...arrangements].map(({ category }) => category.id);
  const types =
    ids.length === 0
      ? []
      : await executor
          .select({ id: tripCategoryTable.id, type: tripCategoryTable.categoryType })
          .from(tripCategoryTable)
          .where(and(eq(tripCategoryTable.companyID, companyID), inArray(tripCategoryTable.id, ids)));
  return ({ id, name }: { id: number; name: string }) => {
    const limit = limits.find(({ category }) => category.id === id);
    return {
      categoryID: id,
      categoryName: name,
      categoryType: types.find((one) => one.id === id)?.type ?? '',
      limitAmount: limit?.amount ?? null,
      frequency: limit?.frequency ?? null,
    };
  };
}
