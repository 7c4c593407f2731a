import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import { addMonths, defaultTransactionRange, firstOfMonth, today } from '../../../domain/day/day.ts';
import { plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import { toWire } from '../../../domain/money/money.ts';
import { searchForm } from '../../../domain/text/normalForm.ts';
import type { ServerContext } from '../../../server/context.ts';
import { inSearchForm } from '../../../server/database/normalForms.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { readableDocuments } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { vendorOpenRoute } from './archive/vendorOpen.server.ts';
import { spentStatuses, underReviewStatuses } from '../invoice/invoiceStatuses.ts';
import { assertVendorExists, vendorDealingsRoutes } from './page/vendorDealings.server.ts';
import { lineDefaultsRoute } from './lineDefaults.server.ts';
import { vendor } from './vendor.ts';
import { vendorBankAccountTable, vendorTable } from './vendorTables.server.ts';

const { access, permissions, tag } = vendor;

/** How much of two names is the same, from 0 to 1, where they are taken for one vendor's. */
const similarName = 0.55;
const alikeMax = 3;

const monthOfSpend = z
  .object({
    month: z.string().describe('Its first day'),
    amount: z.number().describe('Approved, in rupiah, at the rates of the days of the documents'),
    documents: z.int().describe('Approved'),
    underReview: z
      .object({ amount: z.number(), documents: z.int() })
      .describe('Of the month, and not in its amount: nobody has approved it yet'),
  })
  .meta({ id: 'VendorSpend' });

const alikeVendor = z
  .object({ id: z.int(), name: z.string(), sameBy: z.enum(['taxNumber', 'accountNumber', 'name']) })
  .meta({ id: 'AlikeVendor' });

/** What is asked of vendors beside the noun's own calls. */
export function vendorRoutes(app: App, context: ServerContext): void {
  vendorDealingsRoutes(app, context);
  vendorOpenRoute(app, context);
  lineDefaultsRoute(app, context);
  readCall(app, context, {
    url: '/v1/vendors/:id/spend',
    access: { ...access, anyPermission: [permissions.viewDetail] },
    tag,
    summary:
      'What approved invoices of a vendor came to, by month, and what is under review, over twelve months',
    params: idParams,
    answer: z.object({ data: z.array(monthOfSpend) }),
    isReplica: true,
    async read({ executor, actor, params: { id }, now }) {
      const { companyID } = actor;
      const { from, to } = defaultTransactionRange(today(actor.timeZone, now));
      const rate = sql`case when ${documentTable.currencyCode} = 'IDR' then 1 else (
        select rate_amount from exchange_rate where exchange_rate.company_id = ${documentTable.companyID}
          and exchange_rate.currency_code = ${documentTable.currencyCode}
          and exchange_rate.valid_from <= ${documentTable.transactionDate}
        order by exchange_rate.valid_from desc limit 1) end`;
      const month = sql<string>`date_trunc('month', ${documentTable.transactionDate})::date::text`;
      await assertVendorExists(executor, companyID, id);
      const rows = await executor
        .select({
          month,
          isUnderReview: sql<boolean>`${inArray(documentTable.status, [...underReviewStatuses])}`,
          amount: sql<string>`round(coalesce(sum(${documentTable.totalAmount} * ${rate}), 0), 0)::text`,
          documents: sql<number>`count(*)::int`,
        })
        .from(documentTable)
        .where(
          and(
            eq(documentTable.companyID, companyID),
            eq(documentTable.transactionType, 'bill'),
            eq(documentTable.vendorID, id),
            inArray(documentTable.status, [...spentStatuses, ...underReviewStatuses]),
            gte(documentTable.transactionDate, from),
            lte(documentTable.transactionDate, to),
            readableDocuments(executor, actor, { types: ['bill'] }),
          ),
        )
        .groupBy(sql`1`, sql`2`);
      const months = Array.from({ length: 12 }, (_, index) => firstOfMonth(addMonths(from, index)));
      return {
        data: months.map((first) => {
          const sumOf = (isUnderReview: boolean) => {
            const found = rows.find((row) => row.month === first && row.isUnderReview === isUnderReview);
            return { amount: toWire(found?.amount ?? '0'), documents: found?.documents ?? 0 };
          };
          return { month: first, ...sumOf(false), underReview: sumOf(true) };
        }),
      };
    },
  });

  readCall(app, context, {
    url: '/v1/vendors/alike',
    access: { ...access, anyPermission: [permissions.create, permissions.edit] },
    tag,
    summary: 'Vendors that look the same as one that is typed',
    query: z.strictObject({
      name: z.string().trim().max(200).optional(),
      taxNumber: z.string().trim().max(30).optional(),
      accountNumber: z.string().trim().max(50).optional(),
    }),
    answer: z.object({ data: z.array(alikeVendor) }),
    async read({ executor, actor: { companyID }, query }) {
      const { name = '', taxNumber = '', accountNumber = '' } = query;
      const [digits, number] = [taxNumber.replaceAll(/[\s./-]/g, ''), plainAccountNumber(accountNumber)];
      const isSameTaxNumber = sql`(${digits} <> '' and lower(translate(${vendorTable.taxNumber}, ' ./-', '')) = lower(${digits}))`;
      const isSameAccount = sql`(${number} <> '' and exists (select from ${vendorBankAccountTable}
        where ${vendorBankAccountTable.companyID} = ${vendorTable.companyID}
          and ${vendorBankAccountTable.vendorID} = ${vendorTable.id}
          and ${vendorBankAccountTable.accountNumber} = ${number}))`;
      const likeness = sql`similarity(${inSearchForm(vendorTable.name)}, ${searchForm(name)})`;
      const data = await executor
        .select({
          id: vendorTable.id,
          name: vendorTable.name,
          // Wrapped: Drizzle takes the table off columns that stand directly in a selection.
          sameBy: sql<
            'taxNumber' | 'accountNumber' | 'name'
          >`${sql`case when ${isSameTaxNumber} then 'taxNumber'
              when ${isSameAccount} then 'accountNumber' else 'name' end`}`,
        })
        .from(vendorTable)
        .where(
          and(
            eq(vendorTable.companyID, companyID),
            or(isSameTaxNumber, isSameAccount, sql`${likeness} >= ${similarName}::real`),
          ),
        )
        .orderBy(sql`${isSameTaxNumber} desc nulls last`, sql`${isSameAccount} desc`, sql`${likeness} desc`)
        .limit(alikeMax);
      return { data };
    },
  });
}
