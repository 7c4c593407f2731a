import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { today } from '../../../../domain/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/routes.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { readListQuery } from '../../../../src/ui/list/listQuery.ts';
import { PageBody } from '../../../../src/ui/PageBody.tsx';
import { SubHeader } from '../../../../src/ui/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { billColumns, isBillWaitingForMe } from './BillColumns.tsx';
import { useCreateMenu } from './BillCreateMenu.tsx';
import { BillExportButton } from '../export/BillExportButton.tsx';
import { billFilterFields, billListSpec, firstBillFilter, useBillFilterChoices } from './BillFilters.tsx';
import { billOnScreen } from '../BillActions.tsx';
import { useBillReadAhead } from './BillReadAhead.tsx';
import { BillSummaryCards } from './BillSummaryCards.tsx';
import { BillTabs } from './BillTabs.tsx';
import type { BillRow } from '../billWire.ts';

const hrefOf = (row: BillRow): string => pathTo('bills-bills-to-pay-id', { id: row.id });

const loadBillShow = () => import('../page/BillShow.tsx');

/** Purchases, tab Invoice (spec 2 §2). */
export default function BillList() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const { search } = useLocation();
  const choices = useBillFilterChoices();
  const createMenu = useCreateMenu();
  const actions = useNounActions(billOnScreen, 'list');
  const readAhead = useBillReadAhead(loadBillShow);
  const [day] = useState(() => today(actor.timeZone, new Date()));
  const { filter } = readListQuery(billListSpec, search).query;
  const title = translate('title.purchases');
  return (
    <>
      <SubHeader title={title} {...(createMenu ? { primaryList: createMenu } : {})} />
      <BillTabs view="list" />
      <PageBody>
        <BillSummaryCards filter={filter} today={day} />
        <AppList<BillRow, (typeof billListSpec)['filters']>
          resource="bills"
          spec={billListSpec}
          firstFilter={firstBillFilter(day)}
          caption={translate('bill.list.caption')}
          columns={billColumns<BillRow>({
            translate,
            locale,
            hrefOf,
            readAhead,
            statusOf: (row) => row.status,
            isMyTurn: isBillWaitingForMe,
          })}
          nameOf={billOnScreen.nameOf}
          fields={billFilterFields(translate, choices)}
          rowActions={actions.rowMenu(hrefOf)}
          toolbar={(search) => <BillExportButton search={search} choices={choices} />}
          failedText={translate('bill.failure.list')}
          nothingYet={{ text: translate('bill.list.nothingYet') }}
        />
      </PageBody>
      {actions.dialog}
    </>
  );
}
