import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { importAddresses } from '../../../domain/noun/noun.ts';
import { recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { AppList } from '../../ui/list/AppList.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { choiceFilter } from '../../../domain/list/filterKinds.ts';
import { statusOptions } from '../../ui/list/filter/statusOptions.ts';
import { listSpec } from '../../../domain/list/listQuery.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useLocale } from '../../ui/useLocale.ts';
import type { ImportRecord } from './importOnScreen.ts';

const spec = listSpec({
  screen: 'imports',
  filters: { status: choiceFilter(recordImportLifecycle.statuses) },
  sorts: [],
  defaultSort: '',
  defaultLimit: 10,
});

/** The imports of a noun: who, when, which file, what came of it. */
export function ImportLog({ noun }: { noun: AnyNoun }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const count = (value: number) => formatNumber(String(value));
  const column = (
    key: string,
    cell: Column<ImportRecord>['cell'],
    more: Partial<Column<ImportRecord>> = {},
  ) => ({
    key,
    header: translate(`recordImport.field.${key}`),
    cell,
    ...more,
  });
  return (
    <AppList<ImportRecord, (typeof spec)['filters']>
      resource="imports"
      spec={{ ...spec, fixed: { resource: noun.path } }}
      caption={translate('recordImport.many')}
      columns={[
        column('fileName', ({ fileName }) => fileName, {
          isRowHeader: true,
          isText: true,
          place: 'who',
          href: ({ id }) => `${importAddresses(noun).record}/${id}`,
        }),
        column('createdBy', ({ createdBy }) => createdBy.name, { isText: true }),
        column('createdAt', ({ createdAt }) => formatInstant(createdAt, timeZone, locale), { place: 'when' }),
        column('rows', ({ counts }) => count(counts.rows), { align: 'right', place: 'amount' }),
        column('saved', ({ counts }) => count(counts.saved + counts.undone + counts.kept), {
          align: 'right',
        }),
        column(
          'failed',
          ({ counts, status }) => count(status === 'draft' ? 0 : counts.failed + counts.error),
          {
            align: 'right',
          },
        ),
        column('undone', ({ counts }) => count(counts.undone), { align: 'right' }),
        column(
          'status',
          ({ status }) => <StatusBadge status={status} looks={recordImportLifecycle.looks} />,
          { place: 'status' },
        ),
      ]}
      nameOf={({ fileName }) => fileName}
      fields={{
        status: {
          label: translate('recordImport.field.status'),
          isPromoted: true,
          options: statusOptions(recordImportLifecycle.statuses, recordImportLifecycle.looks, translate),
        },
      }}
      failedText={translate('recordImport.start.logFailed')}
      nothingYet={{ text: translate('recordImport.start.nothingYet') }}
    />
  );
}
