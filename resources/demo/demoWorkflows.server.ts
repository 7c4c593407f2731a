import type { Workflow } from '../../domain/approval/approval.ts';
import { everyType } from '../../domain/approval/approval.ts';
import { chooseWorkflow } from '../../domain/approval/chooseWorkflow.ts';
import { currencyCodes } from '../../domain/money/money.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import type { LayerPart } from '../company/workflow/layerParts.ts';
import { paidDocuments } from '../paidKinds.ts';
import type { WorkflowKindName } from '../workflowKinds.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { gradeOfLevel } from './demoPeople.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import {
  buildWorkflow,
  buildWorkflowLayer,
  buildWorkflowMember,
  stepOfApprovalLine,
  stepOfEmployees,
} from './factories/workflowFactories.server.ts';
import type {
  WorkflowLayerRow,
  WorkflowMemberRow,
  WorkflowRow,
} from './factories/workflowFactories.server.ts';

export interface DemoWorkflows {
  workflows: WorkflowRow[];
  layers: WorkflowLayerRow[];
  members: WorkflowMemberRow[];
}

interface Plan {
  name: string;
  description: string;
  currencies?: readonly CurrencyCode[];
  /** Of a custom one. */
  transactionType?: string;
  members?: readonly Pick<WorkflowMemberRow, 'memberType' | 'employeeID' | 'value'>[];
  organizationIDs?: number[];
  /** Of trips. */
  travelArrangerIDs?: number[];
  layers: readonly (Pick<WorkflowLayerRow, 'maxAmount' | 'steps'> & { part?: LayerPart })[];
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
  const manager = stepOfApprovalLine(1);
  /** The manager first; by amount somebody of finance, and the director. */
  const claimLayers = (managers: Amount, finance: Amount) => [
    { maxAmount: managers, steps: [manager] },
    { maxAmount: finance, steps: [manager, approver] },
    { maxAmount: null, steps: [manager, approver, director] },
  ];
  const tripLayers = [
    { part: 'reimbursement', maxAmount: null, steps: [manager] },
    { part: 'cashAdvance', maxAmount: null, steps: [manager, approver] },
    { part: 'report', maxAmount: '10000000', steps: [manager] },
    { part: 'report', maxAmount: null, steps: [manager, approver] },
  ] as const satisfies Plan['layers'];
  const branch = people.organizations.findLast(({ status }) => status === 'active');
  const plans: Partial<Record<WorkflowKindName | 'customWorkflow', Plan[]>> = {
    purchaseInvoice: [
      {
        name: 'Invoice review',
        description:
          'The purchasing controller reviews every invoice; large ones pass the direct manager first.',
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
        layers: [{ maxAmount: null, steps: [reviewer] }],
      },
    ],
    purchaseRequestReview: [
      {
        name: 'Request review',
        description: 'The direct manager first, then the purchasing controller.',
        layers: [{ maxAmount: null, steps: [stepOfApprovalLine(1), reviewer] }],
      },
    ],
    purchaseRequestProcurementReview: [
      {
        name: 'Quote review',
        description: 'The purchasing controller reviews the quote that procurement appoints.',
        layers: [{ maxAmount: null, steps: [reviewer] }],
      },
    ],
    reimbursement: [
      {
        name: 'Reimbursement',
        description: 'The direct manager; above 2 million treasury, too, and above 10 million the director.',
        layers: claimLayers('2000000', '10000000'),
      },
    ],
    cashAdvance: [
      {
        name: 'Cash advance',
        description: 'The direct manager; above 5 million treasury, too, and above 25 million the director.',
        layers: claimLayers('5000000', '25000000'),
      },
    ],
    cashAdvanceSettlement: [
      {
        name: 'Settlement',
        description: 'The direct manager; above 5 million treasury looks at the receipts, too.',
        layers: [
          { maxAmount: '5000000', steps: [manager] },
          { maxAmount: null, steps: [manager, approver] },
        ],
      },
    ],
    domesticTrip: [
      {
        name: 'Domestic trips',
        description: 'The direct manager; with a cash advance treasury, too.',
        travelArrangerIDs: [named.procurement.id],
        layers: tripLayers,
      },
    ],
    internationalTrip: [
      {
        name: 'Trips abroad',
        description: 'The direct manager, and treasury for cash advances.',
        travelArrangerIDs: [named.procurement.id],
        layers: tripLayers,
      },
    ],
    customWorkflow: [
      {
        name: 'Claims of the director',
        description: 'Nobody stands above the director: treasury approves all of it.',
        transactionType: everyType,
        members: [{ memberType: 'employee', employeeID: named['super.admin'].id, value: null }],
        layers: [{ maxAmount: null, steps: [approver] }],
      },
      {
        name: 'Claims of branch heads',
        description: 'The director, who is their manager, and treasury for cash advances.',
        transactionType: 'cashAdvance',
        members: [{ memberType: 'jobLevel', employeeID: null, value: 'Head' }],
        layers: [{ maxAmount: null, steps: [director, approver] }],
      },
      {
        name: 'Reimbursements of grade 5',
        description: 'Leads have up to 5 million approved by treasury alone.',
        transactionType: 'reimbursement',
        members: [{ memberType: 'jobGrade', employeeID: null, value: gradeOfLevel.Lead }],
        layers: [
          { maxAmount: '5000000', steps: [approver] },
          { maxAmount: null, steps: [manager, approver] },
        ],
      },
      ...(branch
        ? [
            {
              name: `Advances of ${branch.name}`,
              description: 'The branch is far away: level 2 approves what its lead has looked at.',
              transactionType: 'cashAdvance',
              organizationIDs: [branch.id],
              layers: [{ maxAmount: null, steps: [manager, stepOfApprovalLine(2)] }],
            },
          ]
        : []),
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
  const built = planned.map(({ layers, currencies = [], members = [], ...plan }) => {
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
      members: members.map((member) =>
        buildWorkflowMember({
          ...member,
          companyID,
          id: identities.next('workflowMember'),
          workflowID: workflow.id,
        }),
      ),
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
  return {
    workflows: built.map(({ workflow }) => workflow),
    layers: built.flatMap(({ layers }) => layers),
    members: built.flatMap(({ members }) => members),
  };
}

/** The workflow that serves a kind of record in a currency, with its layers. */
export function workflowFor(
  { workflows, layers }: DemoWorkflows,
  { name: type }: WorkflowKind,
  currencyCode: string,
): Workflow | null {
  const ofKind = workflows.filter((workflow) => workflow.type === type);
  const chosen = chooseWorkflow(ofKind, { currencyCode });
  return chosen && { ...chosen, layers: layers.filter(({ workflowID }) => workflowID === chosen.id) };
}
