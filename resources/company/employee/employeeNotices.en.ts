/** What the server says of employees: why something is refused, and what people are told. */
export const employeeNoticeEn = {
  own: 'Nobody changes this of themself: ask a colleague who may.',
  hasAccess: 'This person has access already.',
  noAccess: 'This person has no access.',
  superAdminOnly: 'Only a super admin changes this of Super Admins and Admins',
  superAdminActs: 'Only a super admin gives or takes the rights of admins: ask one.',
  signInAgain: 'Rights are given within 5 minutes of signing in: sign in again, then save once more.',
  lastSuperAdmin: 'This is the last active super admin: give somebody else the role first.',
  beforeJoining: 'The last day is before the first',
  rightsChanged: '%{person} changed what you may do.',
  accountWaits: 'Account %{account} at bank %{bank} waits for a second person.',
  accountsWait: 'Bank accounts of employees to confirm',
  account: {
    changed: '%{person} changed the bank account of %{employee}: a second person has to confirm it.',
    confirmed: '%{person} confirmed the bank account that you changed of %{employee}.',
    declined: '%{person} declined the bank account that you changed of %{employee}: %{notes}',
  },
  kept: {
    file: 'Data of a person',
    exported:
      'All that is kept of the person was made into a file: %{smart_count} row. |||| All that is kept of the person was made into a file: %{smart_count} rows.',
    tooMuch:
      'More than %{limit} rows are kept of this person: ask the operator for an export of the company.',
    what: 'to be cleared of all that no law keeps',
    wait: 'People whose data is to be erased',
    open: 'Nothing of %{name} is erased yet. First has to end: %{open}.',
    openOf: '%{kind} %{numbers}',
    erased:
      'Email, phone and bank account were erased, and %{smart_count} row of sign-ins, choices and messages. |||| Email, phone and bank account were erased, and %{smart_count} rows of sign-ins, choices and messages.',
  },
  managerLeft: '%{name} has left.',
  left: '%{name} has left. People who now report to the manager above: %{reports}.',
  leaves: 'The last day of %{name} is %{day}.',
  stays:
    'Your last day is over, but you are the last active super admin: your access stays until there is another one.',
} as const;
