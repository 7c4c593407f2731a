/** Words of the form of a schedule, beside those of its fields. */
export const scheduleFormEn = {
  zone: 'As the clocks of %{zone} show it.',
  recipients: 'Employees of the company, and addresses in domains that the operator allows. At most 20.',
  notAllowed: 'Neither an employee’s address nor one of an allowed domain: %{addresses}',
  filters: 'Filters of the list',
  next: 'Next runs',
  nextIncomplete: 'Say how often, at what time and from which day on: the next runs then stand here.',
  preview: 'Preview',
  previewIncomplete: 'Choose a list: what a run would send then stands here.',
  previewEmpty: 'Nothing has changed since %{since}. A run would say so.',
  previewRows:
    'A run would send one row, that has changed since %{since}. |||| A run would send %{smart_count} rows, that have changed since %{since}.',
  previewFirst: 'The first %{first} of them:',
};
