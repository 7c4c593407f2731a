import type { Workflow } from '../../domain/approval/approval.ts';
import { chooseWorkflow } from '../../domain/approval/approval.ts';
import { currencyCodes } from '../../domain/money/money.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { paidDocuments } from '../paidKinds.ts';
import type { WorkflowKindName } from '../workflowKinds.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import {
  buildWorkflow,
  buildWorkflowLayer,
  stepOfApprovalLine,
  stepOfEmployees,
} from './factories/workflowFactories.server.ts';
import type { WorkflowLayerRow, WorkflowRow } from './factories/workflowFactories.server.ts';

export interface DemoWorkflows {
  workflows: WorkflowRow[];
  layers: WorkflowLayerRow[];
}

interface Plan {
  name: string;
  description: string;
  currencies: readonly CurrencyCode[];
  layers: readonly { maxAmount: Amount | null; steps: WorkflowLayerRow['steps'] }[];
}

/** Who decides what: one step for everyday amounts, a second pair of eyes above. */
export function demoWorkflows(
  companyID: number,
  people: DemoPeople,
  createdAt: Date,
  identities: Identities,
): DemoWorkflows {
  const { named } = people;
  const reviewer = stepOfEmployees(named.reviewer.id);
  const approver = stepOfEmployees(named.approver.id);
  const director = stepOfEmployees(named['super.admin'].id);
  const paymentLayers = (maxAmount: Amount) => [
    { maxAmount, steps: [approver] },
    { maxAmount: null, steps: [approver, director] },
  ];
  const plans: Partial<Record<WorkflowKindName, Plan[]>> = {
    purchaseInvoice: [
      {
        name: 'Invoice review',
        description:
          'The purchasing controller reviews every invoice; large ones pass the direct manager first.',
        currencies: [],
        layers: [
          { maxAmount: '250000000', steps: [reviewer] },
          { maxAmount: null, steps: [stepOfApprovalLine(1), reviewer] },
        ],
      },
    ],
    purchaseOrder: [
      {
        name: 'Order review',
        description: 'The purchasing controller reviews every order.',
        currencies: [],
        layers: [{ maxAmount: null, steps: [reviewer] }],
      },
    ],
    purchaseRequestReview: [
      {
        name: 'Request review',
        description: 'The direct manager first, then the purchasing controller.',
        currencies: [],
        layers: [{ maxAmount: null, steps: [stepOfApprovalLine(1), reviewer] }],
      },
    ],
    purchaseRequestProcurementReview: [
      {
        name: 'Quote review',
        description: 'The purchasing controller reviews the quote that procurement appoints.',
        currencies: [],
        layers: [{ maxAmount: null, steps: [reviewer] }],
      },
    ],
    paymentRequest: [
      {
        name: 'Payments in rupiah',
        description: 'Treasury approves; above 100 million the director does, too.',
        currencies: ['IDR'],
        layers: paymentLayers('100000000'),
      },
      {
        name: 'Payments in US dollars',
        description: 'Treasury approves; above 10,000 dollars the director does, too.',
        currencies: ['USD'],
        layers: paymentLayers('10000'),
      },
      {
        name: 'Payments in other currencies',
        description: 'Treasury approves; above what is worth 100 million rupiah the director does, too.',
        currencies: currencyCodes.filter((code) => code !== 'IDR' && code !== 'USD'),
        layers: paymentLayers('100000000'),
      },
    ],
  };
  const planned = Object.entries(plans).flatMap(([type, ofKind]) =>
    ofKind.map((plan) => ({ ...plan, type })),
  );
  const built = planned.map(({ layers, currencies, ...plan }) => {
    const workflow = buildWorkflow({
      ...plan,
      companyID,
      id: identities.next('workflow'),
      currencies: [...currencies],
      purchasePaymentTypesMapping: currencies.length > 0 ? [...paidDocuments] : [],
      createdAt,
    });
    return {
      workflow,
      layers: layers.map((layer) =>
        buildWorkflowLayer({
          ...layer,
          companyID,
          id: identities.next('workflowLayer'),
          workflowID: workflow.id,
        }),
      ),
    };
  });
  return { workflows: built.map(({ workflow }) => workflow), layers: built.flatMap(({ layers }) => layers) };
}

/** The workflow that serves a kind of record in a currency, with its layers. */
export function workflowFor(
  { workflows, layers }: DemoWorkflows,
  { name: type }: WorkflowKind,
  currencyCode: string,
): Workflow | null {
  const ofKind = workflows.filter((workflow) => workflow.type === type);
  const chosen = chooseWorkflow(ofKind, currencyCode);
  return chosen && { ...chosen, layers: layers.filter(({ workflowID }) => workflowID === chosen.id) };
}
