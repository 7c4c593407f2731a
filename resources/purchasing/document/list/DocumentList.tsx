import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { readListQuery } from '../../../../domain/list/listQuery.ts';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { RecordList } from '../../../../src/noun/RecordList.tsx';
import type { NounOnScreen } from '../../../../src/noun/useNounActions.tsx';
import { ListExport } from '../../../../src/ui/list/export/ListExport.tsx';
import type { RowActionsProps } from '../../../../src/ui/list/rows/RowActions.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { kindWords } from '../../kindWords.ts';
import type { DocumentKind } from '../document.ts';
import type { DocumentRow } from '../documentWire.ts';
import { documentColumns, isDocumentWaitingForMe } from './DocumentColumns.tsx';
import { useCreateMenu } from './DocumentCreateMenu.tsx';
import { statusesListed, useDocumentFilterFields } from './useDocumentFilterFields.tsx';
import type { PurchaseListFilter, PurchaseListSpec } from './documentLists.ts';
import { firstPurchaseFilter } from './documentLists.ts';
import { useDocumentReadAhead } from './DocumentReadAhead.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';

const pathOf = (id: number): string => pathTo('bills-bills-to-pay-id', { id });

const loadDocumentShow = () => withWords(kindWords, () => import('../page/DocumentShow.tsx'));

/** What a list can be asked, and is asked now. */
interface AskedList {
  spec: PurchaseListSpec;
  filter: PurchaseListFilter;
  today: Day;
}

interface DocumentListProps {
  kind: DocumentKind;
  noun: NounOnScreen<DocumentRow>;
  spec: PurchaseListSpec;
  /** The key of what the page is called. */
  title: string;
  /** Above the list: what it comes to. */
  above?: (asked: AskedList) => ReactNode;
  /** Takes the place of the menu of a row, where it offers what another noun says. */
  menuOf?: (menu: RowActionsProps, row: DocumentRow) => ReactNode;
  /** Somebody points at the list, or moves to it. */
  onPointed?: () => void;
}

/** The tab of one kind of purchase document (rules: tabs). */
export function DocumentList({ kind, noun, spec, title, above, menuOf, onPointed }: DocumentListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const { search } = useLocation();
  const createMenu = useCreateMenu();
  const readAhead = useDocumentReadAhead(loadDocumentShow);
  const [day] = useState(() => today(actor.timeZone, new Date()));
  return (
    <RecordList<DocumentRow, PurchaseListSpec['filters']>
      noun={noun}
      view="list"
      list={{
        listResource: 'bills',
        spec,
        firstFilter: firstPurchaseFilter(day),
        customFields: kind.customFields,
        pathOf,
      }}
      header={{ title: translate(title), ...(createMenu ? { primaryList: createMenu } : {}) }}
      tabs={<DocumentTabs view="list" />}
      around={(drawn, asked) => (
        <>
          {above?.({ spec: asked, filter: readListQuery(asked, search).query.filter, today: day })}
          <div style={{ display: 'contents' }} onPointerOver={onPointed} onFocus={onPointed}>
            {drawn}
          </div>
        </>
      )}
      caption={translate(`${kind.words}.list.caption`)}
      columns={documentColumns<DocumentRow>({
        kind,
        translate,
        locale,
        hrefOf: ({ id }) => pathOf(id),
        readAhead,
        statusOf: (row) => row.status,
        isMyTurn: isDocumentWaitingForMe,
      })}
      hasSums
      fields={useDocumentFilterFields(kind, spec, { statuses: statusesListed(kind) })}
      {...(menuOf ? { drawMenu: menuOf } : {})}
      toolbar={(shown) => actor.permissions.has(kind.rights.export) && <ListExport list={shown} />}
      failedText={translate(`${kind.words}.failure.list`)}
      nothingYet={{ text: translate(`${kind.words}.list.nothingYet`) }}
    />
  );
}
