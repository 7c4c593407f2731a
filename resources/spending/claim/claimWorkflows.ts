import type { WorkflowKind, WorkflowPage } from '../../../domain/approval/workflowKind.ts';

/** Who approves reimbursements, of everybody. */
const reimbursementWorkflowPage = {
  name: 'reimbursementWorkflow',
  called: {
    en: { one: 'reimbursement workflow', many: 'Reimbursement workflow' },
    id: { one: 'alur kerja reimbursement', many: 'Alur kerja reimbursement' },
  },
  path: 'company-wide-workflows/reimbursement',
  at: '/workflow/company-wide/reimbursement',
  permission: 'workflow_company_wide',
  access: {},
  scope: 'companyWide',
} as const satisfies WorkflowPage;

/** Who approves cash advances, of everybody. */
const cashAdvanceWorkflowPage = {
  name: 'cashAdvanceWorkflow',
  called: {
    en: { one: 'cash advance workflow', many: 'Cash advance workflow' },
    id: { one: 'alur kerja uang muka', many: 'Alur kerja uang muka' },
  },
  path: 'company-wide-workflows/cashAdvance',
  at: '/workflow/company-wide/cash-advance',
  permission: 'workflow_company_wide',
  access: {},
  scope: 'companyWide',
} as const satisfies WorkflowPage;

/** Who approves the settlements of cash advances; without one, who approves advances does. */
const expenseWorkflowPage = {
  name: 'expenseWorkflow',
  called: {
    en: { one: 'expense workflow', many: 'Expense workflow' },
    id: { one: 'alur kerja pertanggungjawaban', many: 'Alur kerja pertanggungjawaban' },
  },
  path: 'expense-workflows',
  at: '/workflow/expense',
  permission: 'workflow_company_wide',
  access: {},
  scope: 'expense',
} as const satisfies WorkflowPage;

/** Who approves claims of some people, or of some categories. */
const customWorkflowPage = {
  name: 'customWorkflow',
  called: {
    en: { one: 'custom workflow', many: 'Custom workflows' },
    id: { one: 'alur kerja khusus', many: 'Alur kerja khusus' },
  },
  path: 'custom-workflows',
  at: '/workflow/custom',
  permission: 'workflow_custom',
  access: {},
  scope: 'custom',
} as const satisfies WorkflowPage;

/** What all claims have in common: custom workflows come first, and nobody approves the same claim twice. */
const claimed = {
  capability: 'is_approver',
  customPage: customWorkflowPage,
  approvesOnce: true,
} as const satisfies Partial<WorkflowKind>;

/** The approvals of claims, by what they are. */
export const claimReviews = {
  reimbursement: {
    ...claimed,
    name: 'reimbursement',
    page: reimbursementWorkflowPage,
    reviewed: { en: 'Reimbursements', id: 'Reimbursement' },
  },
  cashAdvance: {
    ...claimed,
    name: 'cashAdvance',
    page: cashAdvanceWorkflowPage,
    reviewed: { en: 'Cash advances', id: 'Uang muka' },
  },
  cashAdvanceSettlement: {
    ...claimed,
    name: 'cashAdvanceSettlement',
    page: expenseWorkflowPage,
    elseBy: 'cashAdvance',
    reviewed: { en: 'Settlements', id: 'Pertanggungjawaban uang muka' },
  },
} as const satisfies Record<string, WorkflowKind>;
