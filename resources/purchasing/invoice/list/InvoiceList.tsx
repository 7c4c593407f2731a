import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { today } from '../../../../domain/day/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { useCustomList } from '../../../../src/noun/customFields/customFieldList.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { readListQuery } from '../../../../src/ui/list/listQuery.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import type { RowActionsProps } from '../../../../src/ui/list/rows/RowActions.tsx';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { PaymentOfRow } from '../../../panels.ts';
import { statusesByPayment } from '../../document/document.ts';
import { documentColumns, isDocumentWaitingForMe } from '../../document/list/DocumentColumns.tsx';
import { useCreateMenu } from '../../document/list/DocumentCreateMenu.tsx';
import { DocumentExportButton } from '../../document/export/DocumentExportButton.tsx';
import { purchaseFilterFields, useDocumentFilterChoices } from '../../document/list/DocumentFilters.tsx';
import { invoiceListSpec } from './InvoiceLists.tsx';
import { firstPurchaseFilter } from '../../document/list/DocumentListSpecs.tsx';
import { invoiceOnScreen } from '../InvoiceActions.tsx';
import { useDocumentReadAhead } from '../../document/list/DocumentReadAhead.tsx';
import { InvoiceSummaryCards } from './InvoiceSummaryCards.tsx';
import { DocumentTabs } from '../../document/list/DocumentTabs.tsx';
import type { DocumentRow } from '../../document/documentWire.ts';

const hrefOf = (row: DocumentRow): string => pathTo('bills-bills-to-pay-id', { id: row.id });

/** A finger points at nothing before it presses. */
const isTouched = window.matchMedia?.('(hover: none)').matches;

const loadInvoiceShow = () => import('../page/InvoiceShow.tsx');

/** Purchases, tab Invoice (spec 2 §2). */
export default function InvoiceList() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const { search } = useLocation();
  const choices = useDocumentFilterChoices();
  const createMenu = useCreateMenu();
  const actions = useNounActions(invoiceOnScreen, 'list');
  const readAhead = useDocumentReadAhead(loadInvoiceShow);
  const [day] = useState(() => today(actor.timeZone, new Date()));
  const custom = useCustomList<DocumentRow, (typeof invoiceListSpec)['filters']>('bill', invoiceListSpec);
  const { spec } = custom;
  const { filter } = readListQuery(spec, search).query;
  // The payments of the rows are asked for when somebody is about to act on one, and not with the first list.
  const [isActedOn, setActedOn] = useState(isTouched);
  const wake = () => setActedOn(true);
  const menuOf = (menu: RowActionsProps, { id, status }: DocumentRow) =>
    isActedOn && statusesByPayment.includes(status) ? (
      <Suspense fallback={<RowActions {...menu} />}>
        <PaymentOfRow billID={id} menu={menu} />
      </Suspense>
    ) : (
      <RowActions {...menu} />
    );
  const title = translate('title.purchases');
  if (custom.isAwaited) return <PageSkeleton />;
  return (
    <>
      <SubHeader title={title} {...(createMenu ? { primaryList: createMenu } : {})} />
      <DocumentTabs view="list" />
      <PageBody>
        <InvoiceSummaryCards spec={spec} filter={filter} today={day} />
        <div style={{ display: 'contents' }} onPointerOver={wake} onFocus={wake}>
          <AppList<DocumentRow, (typeof invoiceListSpec)['filters']>
            resource="bills"
            spec={spec}
            firstFilter={firstPurchaseFilter(day)}
            caption={translate('bill.list.caption')}
            columns={[
              ...documentColumns<DocumentRow>({
                translate,
                locale,
                hrefOf,
                readAhead,
                statusOf: (row) => row.status,
                isMyTurn: isDocumentWaitingForMe,
              }),
              ...custom.columns,
            ]}
            nameOf={invoiceOnScreen.nameOf}
            fields={{ ...purchaseFilterFields(translate, choices), ...custom.filterFields }}
            rowActions={actions.rowMenu(hrefOf, undefined, menuOf)}
            toolbar={(search) => (
              <DocumentExportButton
                search={search}
                spec={spec}
                permission="bills_invoice_export"
                choices={choices}
              />
            )}
            failedText={translate('bill.failure.list')}
            nothingYet={{ text: translate('bill.list.nothingYet') }}
          />
        </div>
      </PageBody>
      {actions.dialog}
    </>
  );
}
