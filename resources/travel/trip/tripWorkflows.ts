import type { WorkflowKind, WorkflowPage } from '../../../domain/approval/workflowKind.ts';
import type { LayerPart } from '../../company/workflow/layerParts.ts';
import { tripAccess } from '../tripAccess.ts';

/** Who approves trips and their reports: one workflow for each trip type. */
const tripWorkflowPage = {
  name: 'tripWorkflow',
  called: {
    en: { one: 'trip workflow', many: 'Trip workflow' },
    id: { one: 'alur kerja perjalanan', many: 'Alur kerja perjalanan' },
  },
  path: 'business-trip-workflows',
  at: '/workflow/business-trip',
  permission: 'workflow_business_trip',
  access: tripAccess,
  scope: 'parts',
} as const satisfies WorkflowPage;

const common = {
  capability: 'is_approver',
  countsWith: tripAccess,
  page: tripWorkflowPage,
  approvesOnce: true,
} as const satisfies Partial<WorkflowKind>;

const domestic = { ...common, type: 'domesticTrip' } as const;
const international = { ...common, type: 'internationalTrip' } as const;

/** The approvals of trips, by their type and by what is approved. */
export const tripReviews = {
  domestic: {
    reimbursement: {
      ...domestic,
      name: 'domesticTrip',
      parts: ['reimbursement'],
      reviewed: { en: 'Domestic trips', id: 'Perjalanan dalam negeri' },
      delegated: {
        en: 'Domestic trips without a cash advance',
        id: 'Perjalanan dalam negeri tanpa uang muka',
      },
    },
    cashAdvance: {
      ...domestic,
      name: 'domesticTripAdvance',
      parts: ['cashAdvance', 'reimbursement'],
      reviewed: { en: 'Domestic trips with a cash advance', id: 'Perjalanan dalam negeri dengan uang muka' },
    },
    report: {
      ...domestic,
      name: 'domesticTripReport',
      parts: ['report', 'reimbursement'],
      reviewed: { en: 'Reports of domestic trips', id: 'Laporan perjalanan dalam negeri' },
    },
  },
  international: {
    reimbursement: {
      ...international,
      name: 'internationalTrip',
      parts: ['reimbursement'],
      reviewed: { en: 'International trips', id: 'Perjalanan luar negeri' },
      delegated: {
        en: 'International trips without a cash advance',
        id: 'Perjalanan luar negeri tanpa uang muka',
      },
    },
    cashAdvance: {
      ...international,
      name: 'internationalTripAdvance',
      parts: ['cashAdvance', 'reimbursement'],
      reviewed: {
        en: 'International trips with a cash advance',
        id: 'Perjalanan luar negeri dengan uang muka',
      },
    },
    report: {
      ...international,
      name: 'internationalTripReport',
      parts: ['report', 'reimbursement'],
      reviewed: { en: 'Reports of international trips', id: 'Laporan perjalanan luar negeri' },
    },
  },
} as const satisfies Record<string, Record<LayerPart, WorkflowKind & { parts: readonly LayerPart[] }>>;

/** By whose workflows a trip is reviewed: its request, with an advance or without one, or its report. */
export function tripKindOf(
  { tripType, advanceAmount }: { tripType: string | null; advanceAmount: number | string | null },
  isReport: boolean,
): WorkflowKind {
  const ofType = tripReviews[tripType === 'international' ? 'international' : 'domestic'];
  if (isReport) return ofType.report;
  return Number(advanceAmount ?? 0) > 0 ? ofType.cashAdvance : ofType.reimbursement;
}
