import type { Requirement } from '../../../../domain/access/access.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import { amount, currency, day, longText, reference, tags, text } from '../../../../domain/noun/fields.ts';
import type { FieldSet } from '../../../../domain/noun/fields.ts';
import type { SentCustomValue } from '../../../../domain/noun/customFields/customFields.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import { filingForOthers } from '../../claim/claim.ts';
import { tagged } from '../../claim/claimLine.ts';
import type { UploadedType } from '../claimLog.ts';
import type { claimSheetEn } from './claimSheet.en.ts';

/** What is said of a sheet of claims. */
export const claimSheetSays = messagesOf<typeof claimSheetEn>('claimSheet');

/** Filing claims for others by a sheet. */
export const filingBySheet = {
  ...filingForOthers,
  allFeatures: ['bulkRepresentative'],
} as const satisfies Requirement;

const employee = reference('employees', {
  isRequired: true,
  inSheets: { heading: 'employee', by: 'email' },
});
const shared = { employee, purpose: longText(500) };
const category = reference('category-policies', { isRequired: true });
const sum = {
  currencyCode: currency({ isRequired: true, first: 'IDR' }),
  amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
};
const organization = reference('organizations');

const fields = {
  reimbursement: {
    claim: text(60),
    ...shared,
    transactionDate: day({ isRequired: true }),
    merchant: text(120, { isRequired: true }),
    category,
    ...sum,
    taxAmount: amount({ currencyField: 'currencyCode' }),
    description: text(500),
    tags: tags(tagged),
    missingReason: text(300),
    duplicateNote: text(300),
    organization,
  },
  cashAdvance: { ...shared, category, neededOn: day({ isRequired: true }), ...sum, organization },
} as const satisfies Readonly<Record<UploadedType, FieldSet>>;

/** The rows of a sheet of claims: a line of a reimbursement each, or an advance. */
export function claimSheet(type: UploadedType): { name: string; title: string; fields: FieldSet } {
  return { name: 'claimSheet', title: 'employee', fields: fields[type] };
}

/** What rows have in common that are one claim: the person, and what the column for it says. A row without is a claim by itself. */
export function togetherOf(cells: Readonly<Record<string, string>>, row: number): string {
  const claim = nameForm(cells['claim'] ?? '');
  return claim === '' ? `row ${row}` : JSON.stringify([nameForm(cells['employee'] ?? ''), claim]);
}

type Payload = Readonly<Record<string, unknown>>;

/** What all rows of a claim say alike, and the later ones can leave open. */
const saidOnce = { purpose: 'purpose', organizationID: 'organization' } as const;

/** What rows of one claim say otherwise than its first one, by row and column. */
export function disagreements(rows: readonly Payload[]): FieldMessages {
  const [first, ...others] = rows;
  return Object.fromEntries(
    others.flatMap((row, index) =>
      Object.entries(saidOnce).flatMap(([key, column]) => {
        const isOther = row[key] !== null && row[key] !== first?.[key];
        return isOther ? [[rowPath(index + 1, column), claimSheetSays('rule.other')] as const] : [];
      }),
    ),
  );
}

/** The claim that rows of a sheet make, as its form would send it. */
export function claimOf(
  type: UploadedType,
  rows: readonly Payload[],
  customFields: readonly SentCustomValue[] = [],
): Payload {
  const [first = {}] = rows;
  const { employeeID: onBehalfOfID, purpose, organizationID } = first;
  const common = { submissionType: type, onBehalfOfID, purpose, organizationID, customFields, mediaIDs: [] };
  if (type === 'cashAdvance') {
    const { categoryID: plannedCategoryID, neededOn, currencyCode, amount: asked } = first;
    return { ...common, plannedCategoryID, neededOn, currencyCode, amount: asked };
  }
  const lines = rows.map((row) => {
    const { transactionDate, merchant, categoryID, currencyCode } = row;
    const { amount: spent, taxAmount, description, tags: said, missingReason, duplicateNote } = row;
    return {
      transactionDate,
      merchant,
      categoryID,
      description,
      currencyCode,
      amount: spent,
      taxAmount,
      tags: said,
      receiptsIDs: [],
      // No sheet holds a receipt.
      isReceiptMissing: missingReason !== null,
      missingReason,
      duplicateNote,
    };
  });
  return { ...common, lines };
}

/** Where a cell stands among the rows of a claim. */
export const rowPath = (index: number, column: string) => `rows.${index}.${column}`;

/** The columns of what a claim calls otherwise. */
const columns: Readonly<Record<string, string>> = {
  onBehalfOfID: 'employee',
  organizationID: 'organization',
  plannedCategoryID: 'category',
  categoryID: 'category',
  receiptsIDs: 'missingReason',
  isReceiptMissing: 'missingReason',
};

/**
 * Where in the sheet something is wrong: the row, by its place among those of the claim, and its column; null: the whole row.
 * @param path Of a field of the claim, or made by {@link rowPath}
 */
export function placeOf(type: UploadedType, path: string): { index: number; column: string | null } {
  const [, index, inRow] = /^(?:lines|rows)\.(\d+)\.([^.]+)/.exec(path) ?? [];
  const key = inRow ?? path;
  const column = columns[key] ?? key;
  return { index: Number(index ?? 0), column: column in fields[type] ? column : null };
}
