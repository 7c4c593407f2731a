import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fromWire } from '../../../domain/money/money.ts';
import { formatNumber, formatUnitPrice } from '../../../domain/money/moneyFormat.ts';
import { formatDay, today } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { recurringPurchase } from '../recurringPurchase/recurringPurchase.ts';
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
            cell: ({ unitPrice }) => formatUnitPrice(fromWire(unitPrice), content.currencyCode),
          },
        ]}
      />
    </Section>
  );
}

/** What is bought again and again by it, and a way to have it so. */
function RecurringOfTemplate() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const record = useRecordContext<ShownTemplate>();
  if (!record || !mayVisit('bills-recurring', actor)) return null;
  const { recurring, name } = record;
  const isOffered = record.status === 'active' && mayVisit('bills-recurring-form', actor);
  return (
    <Section title={translate('recurringPurchase.ofTemplate.title')}>
      {recurring.length === 0 ? (
        <p style={{ margin: 0 }}>{translate('recurringPurchase.ofTemplate.none')}</p>
      ) : (
        <SimpleTable
          caption={translate('recurringPurchase.ofTemplate.caption', { name })}
          rows={recurring}
          keyOf={({ id }) => id}
          reflows
          columns={[
            {
              key: 'name',
              header: translate('noun.field.name'),
              isRowHeader: true,
              cell: ({ id, name: called }) => <Link to={pathTo('bills-recurring-id', { id })}>{called}</Link>,
            },
            {
              key: 'frequency',
              header: translate('recurringPurchase.field.frequency'),
              cell: ({ frequency }) => translate(`recurringPurchase.choice.frequency.${frequency}`),
            },
            {
              key: 'nextAt',
              header: translate('recurringPurchase.field.nextAt'),
              cell: ({ nextAt }) =>
                nextAt === null ? '-' : formatDay(today(actor.timeZone, new Date(nextAt)), locale),
            },
            {
              key: 'status',
              header: translate('noun.field.status'),
              cell: ({ status }) => <StatusBadge status={status} looks={recurringPurchase.lifecycle.looks} />,
            },
          ]}
        />
      )}
      {isOffered && (
        <Button
          component={Link}
          to={pathTo('bills-recurring-form', {}, { template: record.id, 'template.name': name })}
          variant="outlined"
          sx={{ mt: 1 }}
        >
          {translate('recurringPurchase.ofTemplate.add')}
        </Button>
      )}
    </Section>
  );
}

const pieces: NounPieces<PurchaseTemplate> = {
  first: { visibility: 'private' },
  headline: TemplateUse,
  panels: [TemplateLines, RecurringOfTemplate],
};
export default pieces;
