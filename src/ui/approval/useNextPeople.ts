import { useQuery } from '@tanstack/react-query';
import type { useTranslate } from 'react-admin';
import { useDataProvider } from 'react-admin';
import type { ActionTable } from '../../../domain/lifecycle/offeredActions.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** Who can take the step that a record waits for: the first of them, and how many more. */
export interface NextPeople {
  people: readonly { id: number; name: string }[];
  others: number;
}

type Translate = ReturnType<typeof useTranslate>;
type Waiting = Pick<ActionTable, 'waitsFor' | 'follows'>;

/**
 * The people who can take the step that a record waits for, where its lifecycle names one, or the step of another record that
 * it follows. Undefined for any other, and as long as they are not known: what the page says without them is true, too.
 * @param resource a name of the registry of resources, which reads `nextPeople`
 */
export function useNextPeople(
  resource: string,
  lifecycle: Waiting,
  record: { id: number; status: string; version: number } | undefined,
): NextPeople | undefined {
  return useNextPeopleQuery(resource, lifecycle, record).data;
}

/** The same with whether they are still asked for. */
export function useNextPeopleQuery(
  resource: string,
  { waitsFor, follows }: Waiting,
  record: { id: number; status: string; version: number } | undefined,
): { data: NextPeople | undefined; isLoading: boolean } {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, isLoading } = useQuery({
    queryKey: [resource, 'nextPeople', record?.id, record?.version],
    queryFn: ({ signal }) =>
      dataProvider.read<NextPeople>(resource, {
        what: 'nextPeople',
        params: { id: record?.id ?? 0 },
        signal,
      }),
    enabled:
      record !== undefined &&
      (waitsFor?.[record.status] !== undefined || follows?.includes(record.status) === true),
    staleTime: 60_000,
    meta: { raisesErrorPage: false },
  });
  return { data, isLoading };
}

/** Their names, and how many more there are, in one phrase; empty where nobody is named. */
export function nextNames(able: NextPeople | undefined, translate: Translate): string {
  if (!able) return '';
  const others = able.others > 0 ? [translate('approval.next.others', { smart_count: able.others })] : [];
  return [...able.people.map(({ name }) => name), ...others].join(` ${translate('approval.next.or')} `);
}
