import { customValueText } from '../../../../domain/noun/customFields/customValues.ts';
import { currencyPrefix } from '../../../../domain/money/moneyFormat.ts';
import type { LineFields } from '../lines/line.ts';
import { emptyLine } from '../lines/line.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';

/** One field that two states of a document differ in, each as a person reads it. */
interface FieldChange {
  /** The field of the form, or of one of its lines: `vendor`, `items.2.qty`. */
  path: string;
  before: string;
  after: string;
  mine: string;
}

/** The words that a value needs to be read. */
interface ValueWords {
  yes: string;
  no: string;
  files: (count: number) => string;
  urgency: (level: DocumentFields['urgencyLevel']) => string;
}

const lineColumns = ['itemName', 'qty', 'unit', 'unitPrice', 'tax', 'whtTax', 'notes'] as const;

/** What became of a document since it was opened, beside what stands on the form now. */
export function changesBetween(
  before: DocumentFields,
  after: DocumentFields,
  mine: DocumentFields,
  words: ValueWords,
): FieldChange[] {
  const [was, is, own] = [before, after, mine].map((fields) => textsOf(fields, words));
  const paths = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return paths.flatMap((path) => {
    const change = { path, before: was?.[path] ?? '', after: is?.[path] ?? '', mine: own?.[path] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

function textsOf(fields: DocumentFields, words: ValueWords): Record<string, string> {
  const texts: Record<string, string> = {
    vendor: fields.vendor.name,
    referenceNumber: fields.referenceNumber,
    transactionDate: fields.transactionDate,
    termPayment: fields.termPayment.name,
    dueDate: fields.dueDate,
    currencyCode: currencyPrefix(fields.currencyCode),
    isPriceIncludeTax: fields.isPriceIncludeTax ? words.yes : words.no,
    organization: fields.organization.name,
    warehouse: fields.warehouse.name,
    requester: fields.requester.name,
    urgencyLevel: words.urgency(fields.urgencyLevel),
    witholding: fields.witholding,
    witholdingAmount: fields.witholdingAmount,
    taxInvoiceNumber: fields.taxInvoiceNumber,
    taxInvoiceDate: fields.taxInvoiceDate,
    notes: fields.notes,
    media: fields.media.length === 0 ? '' : words.files(fields.media.length),
  };
  for (const [index, { value }] of fields.customFields.entries()) {
    texts[`customFields.${index}.value`] = typeof value === 'string' ? value : customValueText(value);
  }
  for (const [index, line] of fields.items.entries()) {
    for (const column of lineColumns) texts[`items.${index}.${column}`] = cellOf(line, column);
  }
  return texts;
}

function cellOf(line: LineFields, column: (typeof lineColumns)[number]): string {
  return line[column] === emptyLine[column] ? '' : line[column];
}
