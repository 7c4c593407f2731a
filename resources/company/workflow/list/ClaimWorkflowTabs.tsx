import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { LinkTabs } from '../../../../src/ui/page/tabs/LinkTabs.tsx';

interface Tab {
  label: 'companyWide' | 'reimbursement' | 'cashAdvance' | 'settlement' | 'custom';
  /** The pages that stand under it, the one that it leads to in front. */
  names: readonly RouteName[];
}

const reimbursement: Tab = { label: 'reimbursement', names: ['workflow-company-wide-reimbursement'] };
const cashAdvance: Tab = { label: 'cashAdvance', names: ['workflow-company-wide-cash-advance'] };
const settlement: Tab = { label: 'settlement', names: ['workflow-expense'] };
const custom: Tab = { label: 'custom', names: ['workflow-custom'] };
const companyWide: Tab = {
  label: 'companyWide',
  names: [...reimbursement.names, ...cashAdvance.names, ...settlement.names],
};
/** Advances with what accounts for them. */
const advances: Tab = { label: 'cashAdvance', names: [...cashAdvance.names, ...settlement.names] };

/** The workflows of claims beside each other, as the side menu of the person has it. */
export function ClaimWorkflowTabs() {
  const translate = useTranslate();
  const actor = useActor();
  const current = routeNameAt(useLocation().pathname);
  const isNew = isFlagOn(actor.flags, 'new_sidebar_layout');
  const tabs = isNew ? [reimbursement, advances, custom] : [companyWide, custom];
  const isHere = ({ names }: Tab) => names.some((name) => name === current);
  const within = isNew ? [cashAdvance, settlement] : [reimbursement, cashAdvance, settlement];
  const draw = (shown: readonly Tab[]) =>
    shown.flatMap((tab) => {
      const [first] = tab.names;
      return first && mayVisit(first, actor)
        ? {
            key: first,
            label: translate(`workflow.claimTab.${tab.label}`),
            to: pathTo(first as 'index'),
            isCurrent: isHere(tab),
          }
        : [];
    });
  return (
    <>
      <LinkTabs label={translate('workflow.claimTabs')} tabs={draw(tabs)} />
      {isHere(isNew ? advances : companyWide) && (
        <LinkTabs label={translate('workflow.companyWideTabs')} tabs={draw(within)} />
      )}
    </>
  );
}

/** The button that makes the only workflow of a page is there while the company has none. */
export function onlyOneMenu(noun: AnyNoun) {
  return function useOnlyOneMenu(): null | undefined {
    const dataProvider = useDataProvider<OutlayDataProvider>();
    const { data } = useQuery({
      queryKey: [noun.path, 'only'],
      queryFn: async ({ signal }) => {
        const pagination = { page: 1, perPage: 1 };
        const { total } = await dataProvider.getList(noun.path, { pagination, signal });
        return total ?? 0;
      },
      meta: { raisesErrorPage: false },
    });
    return data === 0 ? undefined : null;
  };
}
