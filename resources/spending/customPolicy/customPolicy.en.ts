import { enforcementEn, limitRowEn } from '../limit/limitRow.en.ts';

/** Words of custom policies. */
export const customPolicyEn = {
  create: 'Create custom policy',
  nothingYet: 'A custom policy gives some people other limits than everybody has. Create the first one.',
  filter: { query: 'Name or description' },
  section: { details: 'Custom policy', members: 'For whom', rules: 'Limits', replay: 'What would have been' },
  field: {
    description: 'Description',
    members: 'Members',
    'members.memberType': 'By',
    'members.employee': 'Person',
    'members.group': 'Which',
    rules: 'Limits',
    'rules.category': 'Category',
    'rules.subpolicy': 'Subpolicy',
    'rules.isNoLimit': 'No limit',
    ...limitRowEn('rules'),
    startDate: 'Policy year from',
    endDate: 'Policy year to',
  },
  choice: {
    'members.memberType': { employee: 'Person', jobLevel: 'Job level', jobGrade: 'Job grade' },
    'rules.enforcement': enforcementEn,
  },
  add: { members: 'Add a member', rules: 'Add a rule' },
  step: {
    activate: {
      title: 'Activate %{name}?',
      text: 'Its limits hold for its members from now on, in place of those of everybody.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'Its members have the limits of everybody again. What they used stays counted.',
      done: '%{name} is inactive.',
    },
  },
  history: { activate: 'Activated', deactivate: 'Deactivated' },
  noLimitWithAmounts: 'Either no limit, or amounts',
  membersHelp: 'A person counts more than a job level, a job level more than a job grade.',
  rulesHelp:
    'Limits of the category do not hold beside these. Rules of one category, or of one subpolicy, are one.',
  yearHelp:
    'Yearly limits count in these months, and in each twelve months after. Leave both empty for the calendar year.',
  wholeCategory: 'The whole category',
  editRule: 'Edit limits',
  closeRule: 'Done',
  ruleOf: 'Rule %{number}',
  anyCategory: 'No category yet',
};
