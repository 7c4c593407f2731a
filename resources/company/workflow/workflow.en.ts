import { paidWords } from '../../paidKinds.ts';
import { reviewedWords } from '../../workflowKinds.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { screenTexts } from '../../../domain/message/screenTexts.ts';

/** What the screens of all kinds of workflow say. */
export const workflowEn = {
  asksFewer:
    'It asks fewer people than before. Until somebody else saves it, what this person takes part in goes as before, and everything else says so.',
  confirmed: 'That fewer people are asked is confirmed by a second person.',
  asksFewerNotice:
    '%{person} changed the workflow “%{workflow}” so that fewer people are asked. Look at it, and save it if that is right.',
  fewer: {
    asks: 'Something passes with fewer people than now. Once you save it, all other super admins are told; until somebody else has saved it, what you take part in goes as before, and everything else that passes by it says so.',
    confirms:
      '%{person} had fewer people asked on %{when}. By saving this you confirm that as a second person.',
    title: 'Passed with fewer people',
    open: '%{person} had fewer people asked on %{when}, and nobody else has confirmed it.',
    passed:
      'By what %{person} changed on %{when}, %{smart_count} document passed before anybody else had confirmed it. |||| By what %{person} changed on %{when}, %{smart_count} documents passed before anybody else had confirmed it.',
    nothing: 'Nothing has passed by it yet that you may see.',
    approvedAt: 'Passed',
  },
  part: 'Serves',
  parts: {
    reimbursement: 'Trips without a cash advance',
    cashAdvance: 'Trips with a cash advance',
    report: 'Trip reports',
  },
  partsHelp:
    'Trips with a cash advance and trip reports without layers of their own go by those of trips without an advance.',
  ofPart: {
    reimbursement: 'Without a cash advance · %{bound}',
    cashAdvance: 'With a cash advance · %{bound}',
    report: 'Report · %{bound}',
  },
  noFirstPart: 'Give trips without a cash advance a layer: the others go by it',
  tabs: 'Workflows of purchases',
  claimTabs: 'Workflows of claims',
  claimTab: {
    companyWide: 'Company-wide',
    reimbursement: 'Reimbursement',
    cashAdvance: 'Cash advance',
    settlement: 'Settlement',
    custom: 'Custom',
  },
  companyWideTabs: 'Company-wide workflows',
  editLayers: 'Edit layers',
  everybody: 'Everybody',
  memberType: { employee: 'Employee', jobLevel: 'Job level', jobGrade: 'Job grade' },
  member: {
    employee: '%{name}',
    jobLevel: 'level %{name}',
    jobGrade: 'grade %{name}',
    organization: 'organization %{name}',
  },
  membersHelp:
    'It serves anyone named here, in place of the company-wide workflow; with nobody and no organization, everybody. Of several, the one that names somebody most closely is taken: the employee, the job level, the job grade, the organization.',
  namedTwice: 'This is named twice',
  nobodyHas: 'No employee has it: check how it is written on the employee',
  tab: {
    purchaseReview: 'Purchase review',
    procurementReview: 'Procurement review',
    paymentWorkflow: 'Payment request',
  },
  createTitle: 'Create workflow',
  tripForm: { ofType: 'Of a trip type', ofPolicies: 'Of some policies' },
  currenciesFailed: screenTexts.currencies as string,
  noCurrency: screenTexts.noCurrencyForWorkflow as string,
  upTo: 'Up to %{bound}',
  above: 'Above %{bound}',
  anyAmount: 'Any amount',
  says: '%{bound}: %{who}',
  noApproval: 'no approval',
  nobody: 'the super admins',
  manager: 'the requester’s manager',
  level: 'level %{level} of the requester’s approval line',
  gone: '%{name} (can no longer decide)',
  layer: 'Layer %{number}',
  layerColumn: 'Amount',
  whoColumn: 'Who decides',
  mode: 'Layers',
  modes: { default: 'One chain for every amount', ruleBased: 'By amount' },
  bound: 'Up to',
  boundHelp: 'Empty: what no other layer serves',
  isNoApproval: 'No approval',
  step: 'Step %{number}',
  actorType: 'Who',
  actorTypes: { employee: 'Employee', approvalLine: 'Approval line' },
  employee: 'Employee',
  approvalLine: 'Level',
  levelOption: { one: 'Level 1: the direct manager', any: 'Level %{level}' },
  anyOf: 'Any one of them closes the step.',
  addActor: 'Or somebody else',
  addStep: 'Add a step',
  addLayer: 'Add a layer',
  removeActor: 'Remove this actor',
  removeStep: 'Remove step %{number}',
  removeLayer: 'Remove layer %{number}',
  nothingServed:
    'The layer without a bound serves amounts above %{bound} alone: give it a bound, or lower the other one.',
  gap: 'Amounts above %{bound} have no layer: the super admins decide them.',
  inRupiah: 'The bounds are in rupiah; other currencies are compared at the rate of the day.',
  inCurrency: 'The bounds are in %{currency}.',
  noLayer: 'Give it a layer',
  noStep: 'Give it a step, or say that it needs no approval',
  sameBound: 'Another layer has this bound',
  secondCatchAll: 'Only one layer can be without a bound',
  boundAboveZero: 'The bound has to be above 0',
  boundTooHigh: 'At most 999.999.999.999',
  notOfficer: 'Only procurement officers who are active book travel: choose among them',
  notAbleToDecide: 'This person left or has no access: choose somebody else',
  taken: 'Another workflow has %{currencies}: “%{workflow}”',
  moved: 'Documents under review go over to it: %{note}',
  replay: {
    title: 'Tried on the last %{days} days',
    incomplete: 'Once the layers are complete, this says who would have decided what.',
    nothing: 'Nothing was submitted since %{since} that it would have served.',
    same: 'It would have changed nothing: the same people decide each of the %{smart_count} documents since %{since}.',
    differing: 'Of %{replayed} documents since %{since}, others would have decided %{smart_count}.',
    newest: 'These are the newest %{replayed} of %{total}.',
    withoutRate: '%{smart_count} could not be compared, because there is no rate for their day.',
    people: 'What each could have decided',
    person: 'Who',
    before: 'As it is',
    after: 'As changed',
    noApproval: 'No approval',
    documents: 'Documents whose deciders differ',
    document: 'Document',
    amount: 'Amount',
    shown: 'The newest %{shown} of %{total}.',
  },
  inFlight: {
    title: 'Documents under review',
    none: 'No document waits for a decision that it would change.',
    some: '%{smart_count} documents wait for others than the changed workflow names.',
    keep: 'Keep them on the old one',
    keepNote: 'Who was asked decides.',
    move: 'Move them to the new one',
    moveNote: 'They are reviewed anew from its first step; approvals given so far are asked for again.',
    stays: '%{smart_count} would need no approval any more; they stay where they are.',
  },
};

const currencyNames = Object.fromEntries(
  Object.entries(currencies).map(([code, { name }]) => [code, `${code} (${name})`]),
) as Record<keyof typeof currencies, string>;

const fields = {
  section: { layers: 'Layers', replay: 'What it changes' },
  field: {
    type: 'Reviews',
    description: 'Description',
    layers: 'Layers',
    'layers.maxAmount': 'Up to',
    'layers.isNoApproval': 'No approval',
    'layers.steps': 'Steps',
    inFlight: 'Documents under review',
    moveNote: 'Note to the new approvers',
  },
  choice: { type: reviewedWords('en'), inFlight: { keep: 'Kept', move: 'Moved' } },
  step: {
    delete: {
      title: 'Delete %{name}?',
      text: 'What is under review stays with who was asked. What is submitted from then on goes to the super admins, unless another workflow serves it. Where fewer people are asked then, all other super admins are told.',
      done: '%{name} is deleted.',
    },
  },
};

/** What the pages of workflows say, each below its name. */
export const companyWorkflowEn = {
  ...fields,
  failed: screenTexts.workflowDetails as string,
};

/** Of the workflow of a type of claim for everybody. */
export const companyWideWorkflowEn = {
  ...companyWorkflowEn,
  nothingYet: 'Until there is one, the super admins decide.',
};

/** Of workflows whose layers are of parts of the records' life. */
export const partsWorkflowEn = {
  ...fields,
  field: {
    ...fields.field,
    'layers.part': 'Serves',
    travelArranger: 'Travel arrangers',
    policy: 'Of the policies',
  },
  choice: { ...fields.choice, 'layers.part': workflowEn.parts },
  nothingYet: 'Until there is one, the super admins decide.',
  failed: screenTexts.workflowDetails as string,
};

/** Of the workflow of settlements. */
export const expenseWorkflowEn = {
  ...companyWorkflowEn,
  nothingYet: 'Without a workflow of their own, settlements go to who approves cash advances.',
};

/** Of workflows for some people or categories. */
export const customWorkflowEn = {
  ...fields,
  section: { ...fields.section, people: 'For whom' },
  field: {
    ...fields.field,
    transactionType: 'Approves',
    members: 'People',
    'members.memberType': 'By',
    'members.employee': 'Employee',
    'members.value': 'Called',
    organization: 'Organizations',
    category: 'Categories',
  },
  choice: {
    ...fields.choice,
    type: { customWorkflow: 'Custom workflow' },
    transactionType: { ...reviewedWords('en'), all: 'All claims' },
    'members.memberType': { employee: 'Employee', jobLevel: 'Job level', jobGrade: 'Job grade' },
  },
  step: {
    delete: {
      ...fields.step.delete,
      text: 'What is under review stays with who was asked. What is submitted from then on goes by another custom workflow that names them, or the company-wide one. Where fewer people are asked then, all other super admins are told.',
    },
  },
  add: { members: 'Add people' },
  failed: screenTexts.workflowDetails as string,
};

/** Of workflows by currency. */
export const currencyWorkflowEn = {
  ...fields,
  field: {
    ...fields.field,
    currencies: 'Currencies',
    purchasePaymentTypesMapping: 'Payments of',
  },
  choice: {
    ...fields.choice,
    currencies: currencyNames,
    purchasePaymentTypesMapping: paidWords('en'),
  },
  failed: screenTexts.workflowDetails as string,
  failedText: screenTexts.paymentWorkflow as string,
};
