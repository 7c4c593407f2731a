import type { FieldChange } from '../../../domain/noun/changeWords.ts';
import type { ChangeTerms } from '../../../domain/noun/changeWords.ts';
import type { Changes } from '../document/page/documentChanges.ts';
import { changePlace, inReadingOrder } from '../document/page/documentChanges.ts';
import { documentChangeWords } from '../document/page/documentChangeWords.ts';

/** What differs in one place, in words. */
type Difference = Pick<FieldChange, 'key' | 'label' | 'after'> & { before: string };

type Terms = Pick<ChangeTerms, 'translate' | 'locale'>;

/**
 * What differs between an order and its change, in the order in which a person reads it: fields of the order, each field of a line that
 * stays, and lines that come or go as a whole. Totals are said apart.
 */
export function differencesInWords(
  differences: Changes,
  { items, currencyCode }: { items: readonly { itemName: string | null }[]; currencyCode: string },
  terms: Terms,
): Difference[] {
  const { translate } = terms;
  const worded = documentChangeWords(terms, currencyCode);
  const rows: Difference[] = [];
  const told = new Set<string>();
  for (const [key, [was, becomes]] of Object.entries(inReadingOrder(differences))) {
    const { part, number, field } = changePlace(key);
    if (key === 'totalAmount') continue;
    const line = `${part}.${number}`;
    const isWhole = part === 'removedItems' || (part === 'items' && isNew(differences, number));
    if (isWhole && told.has(line)) continue;
    if (isWhole) {
      told.add(line);
      const whole = wholeLine(line, part === 'items' ? 1 : 0);
      const label = translate(`amendment.differences.${part === 'items' ? 'newLine' : 'removedLine'}`, {
        number,
      });
      rows.push({
        key: line,
        label,
        before: part === 'items' ? '-' : whole,
        after: part === 'items' ? whole : translate('document.changeOf.gone'),
      });
      continue;
    }
    const { label, before, after } = worded(key, was, becomes);
    rows.push({ key, label: labelOf(part, number, field) ?? label, before: before ?? '-', after });
  }
  return rows;

  /** Everything that is said of a line, as `side` of its changes has it. */
  function wholeLine(line: string, side: 0 | 1): string {
    return Object.entries(inReadingOrder(differences))
      .filter(([key]) => key.startsWith(`${line}.`))
      .map(([key, change]) => {
        const { field } = changePlace(key);
        const { after } = worded(`items.0.${field}`, null, change[side]);
        return field === 'itemName'
          ? after
          : `${translate(`document.change.line.${field}`, { _: field })} ${after}`;
      })
      .join(', ');
  }

  function labelOf(part: string, number: number, field: string): string | null {
    if (part === '') return translate(`amendment.column.${field}`, { _: '' }) || null;
    const item = items[number - 1]?.itemName;
    if (part !== 'items' || !item) return null;
    const named = translate(`document.change.line.${field}`, { _: field });
    return translate('amendment.differences.ofLine', { number, item, field: named });
  }
}

/** A line of the order has a quantity. */
function isNew(differences: Changes, number: number): boolean {
  const [was] = differences[`items.${number}.qty`] ?? ['stays'];
  return was === null;
}
