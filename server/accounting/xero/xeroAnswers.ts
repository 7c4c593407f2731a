import { z } from 'zod';

import type { Day } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { fitsWire, fromWire, isAmount } from '../../../domain/money/money.ts';

/** Of the answers of Xero what we read. Source: the schemas of `xero_accounting.yaml` 2.9.0, XeroAPI/Xero-OpenAPI. */

const millisecondDate = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;

/** A day, which Xero writes as milliseconds since 1970 in its own form: `/Date(1539993600000+0000)/`. */
export const xeroDay = z
  .string()
  .regex(millisecondDate)
  .transform((text) => {
    const at = new Date(Number(millisecondDate.exec(text)?.[1]));
    return at.toISOString().slice(0, 10) as Day;
  });

/** A number of JSON that is a decimal of money. */
const amount = z
  .number()
  .refine((wire) => isAmount(String(wire)) && fitsWire(String(wire)))
  .transform((wire): Amount => fromWire(wire));
const text = z.string().nullish();

const namedAccount = z.object({ AccountID: z.string().optional(), Code: text, Name: text });

const account = z.object({
  AccountID: z.string(),
  Code: text,
  Name: z.string(),
  Type: z.string(),
  Status: text,
  BankAccountType: text,
  CurrencyCode: text,
  SystemAccount: text,
});
export type XeroAccount = z.output<typeof account>;

const taxRate = z.object({
  Name: z.string(),
  TaxType: z.string(),
  Status: text,
  EffectiveRate: amount.nullish(),
  CanApplyToExpenses: z.boolean().nullish(),
  TaxComponents: z.array(z.unknown()).nullish(),
});

const trackingCategory = z.object({
  TrackingCategoryID: z.string(),
  Name: z.string(),
  Status: text,
  Options: z
    .array(z.object({ TrackingOptionID: z.string(), Name: z.string(), Status: text }))
    .nullish()
    .transform((options) => options ?? []),
});

const contact = z.object({
  ContactID: z.string(),
  ContactNumber: text,
  Name: z.string(),
  ContactStatus: text,
});
const item = z.object({
  ItemID: z.string(),
  Code: z.string(),
  Name: text,
  IsPurchased: z.boolean().nullish(),
});
export type XeroItem = z.output<typeof item>;

const lineItem = z.object({
  ItemCode: text,
  AccountCode: text,
  AccountID: text,
  LineAmount: amount.nullish(),
});

/** What somebody else entered may have no lines. */
const lineItems = z
  .array(lineItem)
  .nullish()
  .transform((lines) => lines ?? []);

const bankTransaction = z.object({
  BankTransactionID: z.string(),
  Type: z.string(),
  Status: text,
  Reference: text,
  Date: xeroDay,
  BankAccount: namedAccount,
  LineItems: lineItems,
});
export type XeroBankTransaction = z.output<typeof bankTransaction>;

const bankTransfer = z.object({
  BankTransferID: z.string(),
  Status: text,
  Reference: text,
  Date: xeroDay,
  Amount: amount,
  FromBankAccount: namedAccount,
  ToBankAccount: namedAccount,
});
export type XeroBankTransfer = z.output<typeof bankTransfer>;

const manualJournal = z.object({
  ManualJournalID: z.string(),
  Narration: z.string(),
  Date: xeroDay,
  Status: text,
  JournalLines: z.array(z.object({ AccountCode: text, AccountID: text, LineAmount: amount })),
});
export type XeroManualJournal = z.output<typeof manualJournal>;

const invoice = z.object({
  InvoiceID: z.string(),
  InvoiceNumber: text,
  Date: xeroDay,
  Status: text,
  Contact: z.object({ Name: z.string() }),
  LineItems: lineItems,
});
export type XeroInvoice = z.output<typeof invoice>;

const purchaseOrder = z.object({
  PurchaseOrderID: z.string(),
  PurchaseOrderNumber: text,
  Date: xeroDay,
  Status: text,
  Contact: z.object({ Name: z.string() }),
  LineItems: lineItems,
});
export type XeroPurchaseOrder = z.output<typeof purchaseOrder>;

const payment = z.object({
  PaymentID: z.string(),
  Reference: text,
  Date: xeroDay,
  Status: text,
  Amount: amount,
  Account: namedAccount.nullish(),
  Invoice: z.object({ InvoiceID: z.string(), InvoiceNumber: text }),
});
export type XeroPayment = z.output<typeof payment>;

interface Listed {
  Accounts: XeroAccount;
  TaxRates: z.output<typeof taxRate>;
  TrackingCategories: z.output<typeof trackingCategory>;
  Contacts: z.output<typeof contact>;
  Items: XeroItem;
  BankTransactions: XeroBankTransaction;
  BankTransfers: XeroBankTransfer;
  ManualJournals: XeroManualJournal;
  Invoices: XeroInvoice;
  PurchaseOrders: XeroPurchaseOrder;
  Payments: XeroPayment;
}
/** What Xero keeps a list of, as its addresses call it. */
export type XeroResource = keyof Listed;
export type XeroRow<Resource extends XeroResource> = Listed[Resource];

const rows: { [Resource in XeroResource]: z.ZodType<Listed[Resource]> } = {
  Accounts: account,
  TaxRates: taxRate,
  TrackingCategories: trackingCategory,
  Contacts: contact,
  Items: item,
  BankTransactions: bankTransaction,
  BankTransfers: bankTransfer,
  ManualJournals: manualJournal,
  Invoices: invoice,
  PurchaseOrders: purchaseOrder,
  Payments: payment,
};

/** Rows of a resource, which stand under its name whether one was asked for or all. */
export const rowsReply = <Resource extends XeroResource>(resource: Resource): z.ZodType<Listed[Resource][]> =>
  z
    .object({ [resource]: z.array(rows[resource]) })
    .transform((reply) => reply[resource] as Listed[Resource][]);

export const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** Source: the schema `Connection` of `xero-identity.yaml`. */
export const connectionsReply = z.array(
  z.object({ tenantId: z.string(), tenantType: z.string(), tenantName: z.string().nullish() }),
);

export const organisationReply = z
  .object({
    Organisations: z
      .array(z.object({ Name: z.string(), BaseCurrency: z.string().regex(/^[A-Z]{3}$/) }))
      .min(1),
  })
  .transform(({ Organisations: [organisation] }) => organisation);

interface Cell {
  Value?: string | null | undefined;
  Attributes?: { Id: string; Value: string }[] | null | undefined;
}
interface ReportRow {
  Cells?: Cell[] | null | undefined;
  Rows?: ReportRow[] | null | undefined;
}
const cell: z.ZodType<Cell> = z.object({
  Value: text,
  Attributes: z.array(z.object({ Id: z.string(), Value: z.string() })).nullish(),
});
const reportRow: z.ZodType<ReportRow> = z.lazy(() =>
  z.object({ Cells: z.array(cell).nullish(), Rows: z.array(reportRow).nullish() }),
);

/** The rows of a report about accounts: the identifier of each account, and its cells as texts. */
export const accountReportReply = z
  .object({ Reports: z.array(z.object({ Rows: z.array(reportRow) })).min(1) })
  .transform(({ Reports: [report] }) => (report?.Rows ?? []).flatMap(accountRows));

function accountRows({ Cells: cells, Rows: inner }: ReportRow): { accountID: string; values: string[] }[] {
  const accountID = cells?.[0]?.Attributes?.find(({ Id: id }) => id === 'account')?.Value;
  const own =
    accountID === undefined
      ? []
      : [{ accountID, values: (cells ?? []).map(({ Value: value }) => value ?? '') }];
  return [...own, ...(inner ?? []).flatMap(accountRows)];
}
