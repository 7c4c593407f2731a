import { useTranslate } from 'react-admin';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import { isAmount } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { FieldChange } from '../../../../src/ui/approval/recordChanges.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { changePlace, inReadingOrder } from './documentChanges.ts';
import type { DocumentDetail } from '../documentWire.ts';

/** A stored change of an invoice in words: the name of the field, line or file, what it was, what it became. */
export function useChangeWords(
  currencyCode: string,
): (key: string, before: unknown, after: unknown) => FieldChange {
  const translate = useTranslate();
  const locale = useLocale();

  function valueWords(field: string, value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'document.yes' : 'document.no');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value === '') return '-';
    if (field.endsWith('Date')) return formatDay(value, locale);
    if (field === 'urgencyLevel') return translate(`document.urgency.${value}`);
    if (!isAmount(value)) return value;
    if (field.endsWith('Amount') || field === 'unitPrice') return formatMoney(value, currencyCode);
    if (field === 'tax' || field === 'whtTax') return formatPercent(value);
    return field === 'qty' ? formatNumber(value) : value;
  }

  function labelOf(key: string): string {
    const { part, number, field } = changePlace(key);
    if (part === 'media') return translate('approval.unseen.file');
    if (part === 'customFields') return field;
    if (part === '') return translate(`document.change.${field}`, { _: field });
    const name = translate(`document.change.line.${field}`, { _: field });
    return translate(part === 'items' ? 'approval.unseen.line' : 'approval.unseen.removedLine', {
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
        after === null && key.includes('.') ? translate('approval.unseen.gone') : valueWords(field, after),
    };
  };
}

/** What others changed since this person last acted on the invoice, old and new side by side. */
export function UnseenChanges({ bill }: { bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const changeWords = useChangeWords(bill.currencyCode);
  const edits = bill.histories.filter(({ id }) => bill.unseenEdits.includes(id));
  if (edits.length === 0) return null;
  return (
    <Section title={translate('approval.unseen.title')}>
      {edits.map(({ id, actorName, at, changes }) => {
        const caption = translate('approval.unseen.by', {
          name: actorName,
          at: formatInstant(at, timeZone, locale),
        });
        const rows = Object.entries(inReadingOrder(changes)).map(([key, [before, after]]) =>
          changeWords(key, before, after),
        );
        return (
          <div key={id}>
            <p style={{ margin: '0 0 4px' }}>{caption}</p>
            {rows.length === 0 ? (
              <p style={{ margin: 0 }}>{translate('approval.unseen.nothing')}</p>
            ) : (
              <SimpleTable
                caption={caption}
                rows={rows}
                keyOf={({ key }) => key}
                reflows
                columns={[
                  {
                    key: 'field',
                    header: translate('approval.unseen.field'),
                    isRowHeader: true,
                    cell: ({ label }) => label,
                  },
                  {
                    key: 'before',
                    header: translate('approval.unseen.before'),
                    cell: ({ before }) => before,
                  },
                  { key: 'after', header: translate('approval.unseen.after'), cell: ({ after }) => after },
                ]}
              />
            )}
          </div>
        );
      })}
    </Section>
  );
}
