import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { RouteTabs } from '../../../../src/ui/page/tabs/RouteTabs.tsx';
import type { SubHeaderProps } from '../../../../src/ui/page/SubHeader.tsx';

/** The kinds of purchase workflow with the names of their lists and forms. */
const places = [
  { kind: 'purchaseReview', list: 'workflow-bills', form: 'workflow-bills-form' },
  { kind: 'procurementReview', list: 'workflow-bills-procurement', form: 'workflow-bills-procurement-form' },
  { kind: 'paymentWorkflow', list: 'workflow-bills-payment', form: 'workflow-bills-payment-form' },
] as const satisfies readonly { kind: string; list: RouteName; form: RouteName }[];

/** The kinds of purchase workflow beside each other. */
export function WorkflowTabs() {
  const translate = useTranslate();
  return (
    <RouteTabs
      label={translate('workflow.tabs')}
      tabs={places.map(({ kind, list }) => ({ name: list, label: `workflow.tab.${kind}` }))}
    />
  );
}

/** The currencies that no workflow of payment requests serves. */
export function useFreeCurrencies(isAsked: boolean) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['bill-workflows/payments', 'availableCurrencies'],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.read<{ currencies: string[] }>('billWorkflows', {
        what: 'availableCurrencies',
        signal,
      });
      return answer.currencies;
    },
    enabled: isAsked,
    meta: { raisesErrorPage: false },
  });
}

/** What can be made: a payment request workflow only while a currency has none (rules: workflow kinds). */
export function useWorkflowMenu(): SubHeaderProps['primaryList'] {
  const translate = useTranslate();
  const actor = useActor();
  const mayCreate = actor.permissions.has('workflow_bills_create');
  const open = places.filter(({ form }) => mayCreate && mayVisit(form, actor));
  const { data: free } = useFreeCurrencies(open.some(({ kind }) => kind === 'paymentWorkflow'));
  if (open.length === 0) return undefined;
  return {
    label: translate('workflow.createTitle'),
    actions: open.map(({ kind, form }) => {
      const isBlocked = kind === 'paymentWorkflow' && free?.length === 0;
      return {
        id: kind,
        label: translate(`workflow.tab.${kind}`),
        to: pathTo(form),
        ...(isBlocked ? { isDisabled: true, tooltip: translate('workflow.noCurrency') } : {}),
      };
    }),
  };
}

/** What can be made of workflows of trips: the one of a trip type, and where the company has them those of some policies. */
export function useTripWorkflowMenu(): SubHeaderProps['primaryList'] {
  const translate = useTranslate();
  const actor = useActor();
  const forms = ['workflow-business-trip-form', 'workflow-business-trip-customize-form'] as const;
  const open = forms.filter(
    (form) => actor.permissions.has('workflow_business_trip_create') && mayVisit(form, actor),
  );
  if (open.length === 0) return undefined;
  return {
    label: translate('workflow.createTitle'),
    actions: open.map((form) => ({
      id: form,
      label: translate(`workflow.tripForm.${form === forms[0] ? 'ofType' : 'ofPolicies'}`),
      to: pathTo(form),
    })),
  };
}
