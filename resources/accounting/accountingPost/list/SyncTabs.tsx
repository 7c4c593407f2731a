import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { LinkTabs } from '../../../../src/ui/page/tabs/LinkTabs.tsx';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import { booksProgramAt } from '../../connection/booksProgram.ts';
import type { SyncTab } from '../accountingPost.ts';
import { tabAccess, tabsOfProgram } from '../accountingPost.ts';

/** The tabs that a person may open, in their order. */
const openTabsFor = (actor: Actor, program: BooksProgram): SyncTab[] =>
  tabsOfProgram[program].filter((tab) => mayEnter(actor, tabAccess[tab]));

/** What the address asks for, whether there is such a tab or not. */
export const tabAsked = (search: URLSearchParams): string | null =>
  search.get('transactionType') ?? search.get('groupType');

/** The tab of the address; `transactionType` goes before `groupType`. Null: there is no such tab, or the person may not open it. */
export function tabOf(search: URLSearchParams, actor: Actor, program: BooksProgram): SyncTab | null {
  const asked = tabAsked(search);
  return openTabsFor(actor, program).find((tab) => tab === asked) ?? null;
}

/** What goes to the books, by what it is. An address without a tab leads to the first one that the person may open. */
export function SyncTabs() {
  const translate = useTranslate();
  const actor = useActor();
  const navigate = useNavigate();
  const program = booksProgramAt(useLocation().pathname);
  const [search] = useSearchParams();
  const tabs = openTabsFor(actor, program);
  const current = tabOf(search, actor, program);
  const isTold = current !== null && search.get('groupType') === current && !search.has('transactionType');
  const [wanted, setWanted] = useState<SyncTab | null>(null);
  const asked = current ?? tabs[0] ?? null;
  // The list takes out of the address what it does not know: the tab is kept until it stands there.
  if (!isTold && wanted === null && asked !== null) setWanted(asked);
  if (isTold && wanted === current) setWanted(null);
  useEffect(() => {
    if (wanted !== null) void navigate(addressOf(program, wanted, search), { replace: true });
  }, [program, wanted, search, navigate]);
  return (
    <LinkTabs
      label={translate('accountingPost.tabs')}
      tabs={tabs.map((tab) => ({
        key: tab,
        label: translate(`accountingPost.choice.groupType.${tab}`),
        to: pathTo(`integration-${program}-sync`, {}, { groupType: tab }),
        isCurrent: tab === (wanted ?? current),
      }))}
    />
  );
}

/** A tab with what else the address asks. */
function addressOf(program: BooksProgram, tab: SyncTab, search: URLSearchParams): string {
  const others = [...search].filter(([name]) => name !== 'groupType' && name !== 'transactionType');
  return pathTo(`integration-${program}-sync`, {}, { groupType: tab, ...Object.fromEntries(others) });
}
