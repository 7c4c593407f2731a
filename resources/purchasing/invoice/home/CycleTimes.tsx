import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { today } from '../../../../domain/day/day.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { Loaded } from '../../../../src/home/Loaded.tsx';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { cardFilter } from '../list/invoiceLists.ts';
import type { CycleTimes as Answer } from './figuresWire.ts';
import { invoicesAt, useFigures } from './InvoiceFigures.tsx';

const phases = ['approval', 'payment', 'whole'] as const;
const hoursOfDay = 24;

/** How long invoices that were paid lately took, and leads to them. */
export default function CycleTimes() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const query = useFigures<Answer>('cycleTimes');
  const words = (key: string): string => translate(`invoiceHome.cycle.${key}`);
  const time = ({ hours, documents }: Answer['now']['whole']): string => {
    if (hours === null) return '-';
    const lasting =
      hours < 2 * hoursOfDay
        ? translate('invoiceHome.cycle.hours', { smart_count: Math.round(hours) })
        : translate('invoiceHome.cycle.days', {
            amount: formatNumber((hours / hoursOfDay).toFixed(1)),
          });
    return `${lasting} ${translate('invoiceHome.cycle.of', { smart_count: documents })}`;
  };
  return (
    <Loaded query={query} shape="lines">
      {(times) =>
        times.now.documents + times.before.documents === 0 ? (
          <BlankState heading="h3" title={words('nothing')} />
        ) : (
          <>
            <SimpleTable
              caption={words('caption')}
              rows={phases}
              keyOf={(phase) => phase}
              reflows
              columns={[
                { key: 'phase', header: words('phase'), isRowHeader: true, cell: (phase) => words(phase) },
                { key: 'now', header: words('now'), align: 'right', cell: (phase) => time(times.now[phase]) },
                {
                  key: 'before',
                  header: words('before'),
                  align: 'right',
                  cell: (phase) => time(times.before[phase]),
                },
              ]}
            />
            <Link to={invoicesAt(cardFilter('paid', {}, today(timeZone, new Date())))}>{words('list')}</Link>
          </>
        )
      }
    </Loaded>
  );
}
