import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { NounOnScreen } from '../../../../src/noun/useNounActions.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { useCustomList } from '../../../../src/noun/customFields/customFieldList.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { ListExport } from '../../../../src/ui/list/export/ListExport.tsx';
import { readListQuery } from '../../../../domain/list/listQuery.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import type { RowActionsProps } from '../../../../src/ui/list/rows/RowActions.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
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

const hrefOf = (row: DocumentRow): string => pathTo('bills-bills-to-pay-id', { id: row.id });

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
  /** What the page is called. */
  title: string;
  /** Above the list: what it comes to. */
  above?: (asked: AskedList) => ReactNode;
  /** Takes the place of the menu of a row, where it offers what another noun says. */
  menuOf?: (menu: RowActionsProps, row: DocumentRow) => ReactNode;
  /** Somebody points at the list, or moves to it. */
  onPointed?: () => void;
}

/** The tab of one kind of purchase document (rules: tabs). */
export function DocumentList({
  kind,
  noun,
  spec: ownSpec,
  title,
  above,
  menuOf,
  onPointed,
}: DocumentListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const { search } = useLocation();
  const createMenu = useCreateMenu();
  const actions = useNounActions(noun, 'list');
  const readAhead = useDocumentReadAhead(loadDocumentShow);
  const [day] = useState(() => today(actor.timeZone, new Date()));
  const custom = useCustomList<DocumentRow, PurchaseListSpec['filters']>(kind.customFields, ownSpec);
  const { spec } = custom;
  const { filter } = readListQuery(spec, search).query;
  const fields = useDocumentFilterFields(kind, ownSpec, { statuses: statusesListed(kind) });
  if (custom.isAwaited) return <PageSkeleton />;
  return (
    <>
      <SubHeader title={title} {...(createMenu ? { primaryList: createMenu } : {})} />
      <DocumentTabs view="list" />
      <PageBody>
        {above?.({ spec, filter, today: day })}
        <div style={{ display: 'contents' }} onPointerOver={onPointed} onFocus={onPointed}>
          <AppList<DocumentRow, PurchaseListSpec['filters']>
            resource="bills"
            spec={spec}
            firstFilter={firstPurchaseFilter(day)}
            caption={translate(`${kind.words}.list.caption`)}
            columns={[
              ...documentColumns<DocumentRow>({
                kind,
                translate,
                locale,
                hrefOf,
                readAhead,
                statusOf: (row) => row.status,
                isMyTurn: isDocumentWaitingForMe,
              }),
              ...custom.columns,
            ]}
            hasSums
            nameOf={noun.nameOf}
            fields={{
              ...fields,
              ...custom.filterFields,
            }}
            rowActions={actions.rowMenu(hrefOf, undefined, menuOf)}
            toolbar={(shown) => actor.permissions.has(kind.rights.export) && <ListExport list={shown} />}
            failedText={translate(`${kind.words}.failure.list`)}
            nothingYet={{ text: translate(`${kind.words}.list.nothingYet`) }}
          />
        </div>
      </PageBody>
      {actions.dialog}
    </>
  );
}
