import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { PageInfo } from '../../../domain/list/listAnswer.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import type { Requester } from './requestAccess.ts';
import { requestAccess } from './requestAccess.ts';

const { path } = requestAccess;

/** Who may ask for purchases, and why. */
export function Requesters() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, 'people', record?.['version']],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.read<{ data: Requester[]; pageInfo: PageInfo }>(path, {
        what: 'people',
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.currentPage < pageInfo.totalPage ? pageInfo.currentPage + 1 : undefined,
    meta: { raisesErrorPage: false },
  });
  const people = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.pageInfo.totalData ?? 0;
  const title = translate('requestAccess.people');
  if (error && !data) {
    return (
      <Section title={title}>
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, translate('noun.failedText'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      </Section>
    );
  }
  return (
    <Section title={title}>
      {people.length === 0 ? (
        <output>{translate(data ? 'requestAccess.noPeople' : 'shell.loading')}</output>
      ) : (
        <>
          <SimpleTable
            caption={title}
            rows={people}
            keyOf={({ id }) => id}
            reflows
            columns={[
              {
                key: 'name',
                header: translate('requestAccess.person'),
                cell: ({ name }) => name,
                isRowHeader: true,
              },
              {
                key: 'organization',
                header: translate('requestAccess.organizationOf'),
                cell: (one) => one.organization ?? '-',
              },
              {
                key: 'jobLevel',
                header: translate('requestAccess.levelOf'),
                cell: (one) => one.jobLevel ?? '-',
              },
              {
                key: 'why',
                header: translate('requestAccess.why'),
                cell: ({ reasons }) =>
                  reasons.map((reason) => translate(`requestAccess.reason.${reason}`)).join(', '),
              },
            ]}
          />
          <p>{translate('requestAccess.shown', { shown: people.length, total })}</p>
          {hasNextPage && (
            <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {translate('requestAccess.more')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
