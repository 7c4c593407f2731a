import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { documentTabs } from '../document/documentTabs.ts';
import type { PurchaseTemplate } from './purchaseTemplate.ts';
import type { ShownTemplate } from './shownTemplate.ts';

/** What begins with it: a purchase now, or one again and again. */
function TemplateUse() {
  const translate = useTranslate();
  const record = useRecordContext<ShownTemplate>();
  if (!record) return null;
  if (record.status !== 'active')
    return <p style={{ margin: 0 }}>{translate('purchaseTemplate.archived')}</p>;
  const type = record.type ?? 'bill';
  const form = pathTo(
    documentTabs[type].form,
    {},
    { ...(type === 'bill' ? {} : { type }), template: record.id },
  );
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button component={Link} to={form} variant="contained">
        {translate('purchaseTemplate.use')}
      </Button>
    </div>
  );
}

function TemplateLines() {
  const translate = useTranslate();
  const record = useRecordContext<ShownTemplate>();
  const content = record?.content;
  if (!content) return null;
  return (
    <Section title={translate('purchaseTemplate.lines')}>
      <SimpleTable
        caption={translate('purchaseTemplate.lines')}
        rows={content.items}
        keyOf={({ id }) => id}
        reflows
        columns={[
          {
            key: 'item',
            header: translate('purchaseTemplate.item'),
            isRowHeader: true,
            cell: ({ itemName }) => itemName ?? '-',
          },
          {
            key: 'qty',
            header: translate('purchaseTemplate.qty'),
            align: 'right',
            cell: ({ qty, unit }) => `${formatNumber(fromWire(qty))} ${unit ?? ''}`.trim(),
          },
          {
            key: 'price',
            header: translate('purchaseTemplate.price'),
            align: 'right',
            cell: ({ unitPrice }) => formatMoney(fromWire(unitPrice), content.currencyCode),
          },
        ]}
      />
    </Section>
  );
}

const pieces: NounPieces<PurchaseTemplate> = {
  first: { visibility: 'private' },
  headline: TemplateUse,
  panels: [TemplateLines],
};
export default pieces;
