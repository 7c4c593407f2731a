export const requestAccessEn = {
  saved: 'The rule is saved, and in force.',
  chooseSomebody: 'Choose at least one employee, organization or job level',
  section: { rule: 'Who may ask for purchases' },
  field: {
    access: 'Access',
    employee: 'Employees',
    organization: 'Organizations',
    jobLevels: 'Job levels',
  },
  choice: { access: { everyone: 'Everyone', selected: 'Those who are chosen', nobody: 'Nobody' } },
  note: {
    everyone: 'Everybody who works here, and whoever joins.',
    selected:
      'The employees, everybody in the organizations, and everybody of the job levels that you choose.',
    nobody: 'No purchase is asked for.',
  },
  reach:
    '%{smart_count} person may ask for purchases by this rule |||| %{smart_count} people may ask for purchases by this rule',
  noLevels: 'Nobody has a job level yet.',
  people: 'People with access',
  noPeople: 'Nobody may ask for purchases.',
  person: 'Name',
  organizationOf: 'Organization',
  levelOf: 'Job level',
  why: 'Why',
  reason: {
    everyone: 'Everyone has it',
    employee: 'Chosen by name',
    organization: 'By organization',
    jobLevel: 'By job level',
  },
  shown: '%{shown} of %{total}',
  more: 'Show more',
} as const;
