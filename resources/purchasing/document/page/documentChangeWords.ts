import { formatDay } from '../../../../domain/day/day.ts';
import { isAmount } from '../../../../domain/money/money.ts';
import {
  formatMoney,
  formatUnitPrice,
  formatNumber,
  formatPercent,
} from '../../../../domain/money/moneyFormat.ts';
import type { ChangeTerms, ChangeWords } from '../../../../domain/noun/changeWords.ts';
import { changePlace } from './documentChanges.ts';

/** Amounts whose names do not say so. */
const amounts: ReadonlySet<string> = new Set(['remainingDeposit', 'vatDifference']);

/** A stored change of a document in words: the name of the field, line or file, what it was, what it became. */
export function documentChangeWords(
  { translate, locale }: Pick<ChangeTerms, 'translate' | 'locale'>,
  currencyCode: string,
): ChangeWords {
  function valueWords(field: string, value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'document.yes' : 'document.no');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value === '') return '-';
    if (field.endsWith('Date')) return formatDay(value, locale);
    if (field === 'urgencyLevel') return translate(`document.urgency.${value}`);
    if (!isAmount(value)) return value;
    if (field === 'unitPrice') return formatUnitPrice(value, currencyCode);
    if (field.endsWith('Amount') || amounts.has(field)) return formatMoney(value, currencyCode);
    if (field === 'tax' || field === 'whtTax' || field === 'witholding') return formatPercent(value);
    return ['qty', 'received', 'refused'].includes(field) ? formatNumber(value) : value;
  }

  function labelOf(key: string): string {
    const { part, number, field } = changePlace(key);
    if (part === 'media') return translate('document.changeOf.file');
    if (part === 'customFields') return field;
    if (part === '') return translate(`document.change.${field}`, { _: field });
    const name = translate(`document.change.line.${field}`, { _: field });
    return translate(`document.changeOf.${part === 'items' ? 'line' : 'removedLine'}`, {
      number,
      field: name,
    });
  }

  return (key, before, after) => {
    const { part, field } = changePlace(key);
    if (part === 'customFields') {
      const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '-');
      return { key, label: field, before: text(before), after: text(after) };
    }
    return {
      key,
      label: labelOf(key),
      before: valueWords(field, before),
      // What is gone from the document is said to be, where it has no field to be empty in.
      after:
        after === null && key.includes('.') ? translate('document.changeOf.gone') : valueWords(field, after),
    };
  };
}
