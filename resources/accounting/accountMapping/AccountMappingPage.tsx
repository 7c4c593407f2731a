import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { Actor } from '../../../domain/access/actor.ts';
import { mayEnter } from '../../../domain/access/access.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { LeaveWarning } from '../../../src/ui/form/LeaveWarning.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { NotConnected } from '../../../src/ui/page/NotConnected.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { LinkTabs } from '../../../src/ui/page/tabs/LinkTabs.tsx';
import type { BooksProgram } from '../connection/booksProgram.ts';
import { booksProgramAt } from '../connection/booksProgram.ts';
import type { ConnectionAnswer } from '../connection/connectionWire.ts';
import type { MappingCategory, MappingTab } from './accountMapping.ts';
import { categoryNeeds, mappingAccess, mappingTabs, tagAccess, taxAccess } from './accountMapping.ts';
import type { BooksAccountAnswer, BooksTagAnswer, BooksTaxAnswer } from './accountMappingWire.ts';
import type { Books } from './booksOffer.ts';
import { CategoryMapping } from './CategoryMapping.tsx';

/** What the books would offer, could they be read: what is mapped has its columns all the same. */
const silentBooks = (actor: Actor): Books => ({
  accounts: [],
  tags: mayEnter(actor, tagAccess) ? [] : null,
  taxes: mayEnter(actor, taxAccess) ? [] : null,
});

/** The tabs whose categories the person may map. */
function openTabsFor(actor: Actor): MappingTab[] {
  return (Object.keys(mappingTabs) as MappingTab[]).filter((tab) =>
    mappingTabs[tab].every((category: MappingCategory) => mayEnter(actor, categoryNeeds[category] ?? {})),
  );
}

/** Which account of the books each thing is posted to. */
export default function AccountMappingPage() {
  const translate = useTranslate();
  const program = booksProgramAt(useLocation().pathname);
  const called = { program: translate(`integration.program.${program}`) };
  const words = (key: string) => translate(`accountMapping.${key}`, called);
  const actor = useActor();
  const [search] = useSearchParams();
  const tabs = openTabsFor(actor);
  const current = tabs.find((tab) => tab === search.get('tab')) ?? 'general';
  const { books, isConnected, error, silence, isLoading, retry } = useBooks(actor, program);
  const changed = useRef(new Map<MappingCategory, number>());
  const onChanged = useCallback((category: MappingCategory, count: number) => {
    changed.current.set(category, count);
  }, []);
  return (
    <>
      <SubHeader title={words('title')} />
      <LinkTabs
        label={words('tabs')}
        tabs={tabs.map((tab) => ({
          key: tab,
          label: words(`tab.${tab}`),
          to: pathTo(`integration-${program}-account-mapping`, {}, { tab }),
          isCurrent: tab === current,
        }))}
      />
      <LeaveWarning isChanged={() => [...changed.current.values()].some((count) => count > 0)} />
      {isLoading && <PageSkeleton />}
      {!isLoading && (
        <PageBody>
          {error !== null && (
            <BlankState
              isAlert
              title={words('failed')}
              text={describeError(error, translate)}
              action={
                <Button variant="outlined" onClick={retry}>
                  {translate('list.state.retry')}
                </Button>
              }
            />
          )}
          {error === null && !isConnected && (
            <NotConnected title={words('notConnected')} text={words('notConnectedText')} />
          )}
          {error === null && silence !== null && (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" onClick={retry}>
                  {translate('list.state.retry')}
                </Button>
              }
            >
              {words('silent')} {describeError(silence, translate)}
            </Alert>
          )}
          {error === null &&
            mappingTabs[current].map((category) => (
              <CategoryMapping
                key={category}
                category={category}
                books={books}
                mayEdit={isConnected && silence === null && mayEnter(actor, mappingAccess.edit)}
                onChanged={onChanged}
              />
            ))}
        </PageBody>
      )}
    </>
  );
}

/** What the books offer, once they are connected. */
function useBooks(actor: Actor, program: BooksProgram) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const company = useQuery({
    queryKey: [program, 'company'],
    queryFn: ({ signal }) => dataProvider.read<ConnectionAnswer>(program, { what: 'company', signal }),
    meta: { raisesErrorPage: false },
  });
  const isConnected = company.data?.status === 'active';
  const books = useQuery({
    queryKey: [program, 'books'],
    enabled: isConnected,
    queryFn: async ({ signal }): Promise<Books> => {
      const read = async <Row,>(what: string) =>
        (await dataProvider.read<{ data: Row[] }>(program, { what, signal })).data;
      const [accounts, tags, taxes] = await Promise.all([
        read<BooksAccountAnswer>('accounts'),
        mayEnter(actor, tagAccess) ? read<BooksTagAnswer>('tags') : null,
        mayEnter(actor, taxAccess) ? read<BooksTaxAnswer>('taxes') : null,
      ]);
      return { accounts, tags, taxes };
    },
    meta: { raisesErrorPage: false },
  });
  return {
    books: books.data ?? silentBooks(actor),
    isConnected,
    error: company.error,
    /** Why the books could not be read. */
    silence: books.data ? null : books.error,
    isLoading: company.isPending || (isConnected && books.isPending),
    retry: () => {
      void company.refetch();
      if (isConnected) void books.refetch();
    },
  };
}
