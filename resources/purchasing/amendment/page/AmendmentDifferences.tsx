import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { fromWire, isAmount } from '../../../../domain/money/money.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { differencesInWords } from '../differenceWords.ts';

/** What an order is to become, field by field and line by line: as it was, and as it becomes. */
export function AmendmentDifferences({ bill }: { bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { purchaseOrder: order, differences, revision, currencyCode } = bill;
  if (!order || differences === null) return null;
  const rows = differencesInWords(differences, bill, { translate, locale });
  const [former] = differences['totalAmount'] ?? [];
  const money = (amount: string) => formatMoney(amount, currencyCode);
  const total = money(fromWire(bill.totalAmount));
  const head = (key: string) => translate(`amendment.differences.${key}`);
  return (
    <Section title={translate('amendment.differences.title', { number: order.referenceID })}>
      <p style={{ margin: '0 0 8px', fontWeight: 600 }}>
        {typeof former === 'string' && isAmount(former)
          ? translate('amendment.differences.total', { before: money(former), after: total })
          : translate('amendment.differences.sameTotal', { total })}
      </p>
      {rows.length === 0 ? (
        <p style={{ margin: 0 }}>{head('none')}</p>
      ) : (
        <SimpleTable
          caption={translate('amendment.differences.caption', { number: order.referenceID, revision })}
          rows={rows}
          keyOf={({ key }) => key}
          reflows
          columns={[
            { key: 'field', header: head('field'), isRowHeader: true, cell: ({ label }) => label },
            { key: 'before', header: head('before'), cell: ({ before }) => before },
            { key: 'after', header: head('after'), cell: ({ after }) => after },
          ]}
        />
      )}
    </Section>
  );
}
