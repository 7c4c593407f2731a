import { inBoth } from '../../../domain/words/translation.ts';
import type { Role } from '../../../domain/access/actor.ts';
import { roles } from '../../../domain/access/actor.ts';
import type { AccessRole } from '../../../domain/access/permission.ts';
import { accessRoles } from '../../../domain/access/permission.ts';
import { isSuperAdmin } from '../../../domain/approval/passingOn.ts';
import type { ProposableSubject } from '../../../domain/bank/secondPerson.ts';
import { confirmedBySecondPerson } from '../../../domain/bank/secondPerson.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import {
  accountNumber,
  bankCode,
  choice,
  choices,
  day,
  email,
  onOff,
  phone,
  reference,
  references,
  text,
} from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { employeeEn } from './employee.en.ts';
import type { employeeNoticeEn } from './employeeNotices.en.ts';

/** Why something is refused of an employee, and what people are told. */
export const employeeNotice = messagesOf<typeof employeeNoticeEn>('employeeNotice');

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_create',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

interface EmployeeSubject extends ProposableSubject {
  hasAccess: boolean;
  role: Role;
}

const isSelf: Rule<EmployeeSubject> = {
  name: 'the person themself',
  holds: ({ employeeID }, { id }) => employeeID === id,
  says: employeeNotice('own'),
};
/** Only a super admin gives or takes the rights of admins. */
const isAboveActor: Rule<EmployeeSubject> = {
  name: 'an admin, unless by a super admin',
  holds: (actor, { role }) => role !== 'user' && actor.role !== 'super_admin',
  says: employeeNotice('superAdminActs'),
};
const hasAccess: Rule<EmployeeSubject> = {
  name: 'has access',
  holds: (_actor, subject) => subject.hasAccess,
  says: employeeNotice('hasAccess'),
};
const hasNoAccess: Rule<EmployeeSubject> = {
  name: 'has no access',
  holds: (_actor, subject) => !subject.hasAccess,
  says: employeeNotice('noAccess'),
};

const edits = {
  by: [hasPermission(permissions.edit)],
  unless: [isSelf, isAboveActor],
  explained: 'inStatus',
} as const;
const employed = ['active', 'inactive'] as const;

// A changed account is proposed by saving the form: what is left of the step is its answer.
const [, ...answersToAccount] = confirmedBySecondPerson<
  EmployeeSubject,
  (typeof employed)[number],
  'BankAccount'
>({
  step: 'BankAccount',
  from: employed,
  to: employed,
  by: edits.by,
  unless: [isSelf],
  input: reason,
  path: 'bank-account',
});

/** What no law keeps of somebody who left, which nobody brings back. */
const erasure = confirmedBySecondPerson<EmployeeSubject, 'resigned', 'Erasure'>({
  step: 'Erasure',
  from: ['resigned'],
  to: ['resigned'],
  by: [isSuperAdmin],
  unless: [isSelf],
  input: reason,
  path: 'erasure',
  isDestructive: true,
  views: ['page'],
});

/** How states and access are shown. */
export const employeeLooks = statusLooks<(typeof employeeEn)['status']>('employee.status', {
  active: 'good',
  inactive: 'attention',
  resigned: 'neutral',
});
export const accessLooks = statusLooks<(typeof employeeEn)['access']>('employee.access', {
  yes: 'good',
  no: 'neutral',
});

const employeeLifecycle = defineLifecycle({
  name: 'employee',
  noun: 'employee',
  statuses: ['active', 'inactive', 'resigned'],
  looks: employeeLooks,
  transitions: [
    {
      action: 'edit',
      from: employed,
      to: employed,
      choose: ({ status }: EmployeeSubject) => status as 'active' | 'inactive',
      by: edits.by,
      ability: 'isAbleToEdit',
      form: 'edit',
    },
    ...answersToAccount.map((transition) => ({
      ...transition,
      choose: ({ status }: EmployeeSubject) => status as 'active' | 'inactive',
    })),
    {
      action: 'invite',
      byOne: 'rights are given by other steps, which nobody takes for themself',
      from: ['active'],
      to: ['active'],
      by: [hasPermission('employee_invite')],
      unless: [hasAccess],
      route: { method: 'PATCH', path: 'invite' },
      ability: 'isAbleToInvite',
      explained: 'inStatus',
      isBulk: true,
    },
    { action: 'acceptLink', from: ['active'], to: ['active'], by: [] },
    {
      ...edits,
      action: 'revokeAccess',
      from: employed,
      to: employed,
      choose: ({ status }: EmployeeSubject) => status as 'active' | 'inactive',
      unless: [...edits.unless, hasNoAccess],
      route: { method: 'PATCH', path: 'revoke-access' },
      ability: 'isAbleToRevokeAccess',
      place: 'list',
    },
    {
      ...edits,
      action: 'suspend',
      from: ['active'],
      to: ['inactive'],
      route: { method: 'PATCH', path: 'suspend' },
      ability: 'isAbleToSuspend',
      place: 'list',
    },
    {
      ...edits,
      action: 'reactivate',
      from: ['inactive'],
      to: ['active'],
      route: { method: 'PATCH', path: 'reactivate' },
      ability: 'isAbleToReactivate',
    },
    {
      ...edits,
      action: 'resign',
      from: employed,
      // At the end of the last day; at once where that day is over.
      to: ['active', 'inactive', 'resigned'],
      by: [hasPermission('employee_resign')],
      input: { lastDay: day({ isRequired: true }), ...reason },
      route: { method: 'PATCH', path: 'resign' },
      ability: 'isAbleToResign',
      isBulk: true,
      isDestructive: true,
    },
    { action: 'leave', from: employed, to: ['resigned'], by: [] },
    { action: 'changeManager', from: employed, to: employed, by: [] },
    {
      action: 'rehire',
      from: ['resigned'],
      to: ['active'],
      by: [hasPermission(permissions.create)],
      unless: [isSelf],
      explained: 'inStatus',
      route: { method: 'PATCH', path: 'rehire' },
      ability: 'isAbleToRehire',
    },
    ...erasure,
    // An import that is taken back takes back whom it added.
    { action: 'delete', from: ['active'], to: [], by: [] },
  ],
});

/** Somebody who works for the company, with access to it or without. */
export const employee = defineNoun({
  name: 'employee',
  called: {
    en: { one: 'user', many: 'Users' },
    id: { one: 'pengguna', many: 'Pengguna' },
  },
  words: inBoth(
    () => import('./employee.en.ts').then((room) => room.employeeEn),
    () => import('./employee.id.ts').then((room) => room.employeeId),
  ),
  path: 'employees',
  at: '/employees',
  tag: 'Company',
  access: {},
  permissions,
  title: 'name',
  configuration: { names: ['email'], isOnlyNamed: true },
  fields: {
    name: text(201, { isRequired: true, isReadOnly: true, isSearched: true, isSorted: true }),
    // Before the code: a row of a sheet is about who has the address, else about who has the code.
    email: email({ isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    employeeCode: text(40, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    firstName: text(100, { isRequired: true }),
    lastName: text(100),
    phone: phone(),
    organization: reference('organizations', { isFiltered: true }),
    jobPosition: text(100, { isFiltered: true }),
    jobLevel: text(100, { isFiltered: true }),
    jobGrade: text(100),
    manager: reference('employees', {
      isFiltered: true,
      inSheets: { heading: 'managerEmail', by: 'email' },
      tree: { most: 20, never: ['resigned'] },
    }),
    joinDate: day(),
    resignDate: day({ isReadOnly: true }),
    accessRoles: choices(accessRoles, { isFiltered: true }),
    role: choice(roles, { isRequired: true, isReadOnly: true, isFiltered: true }),
    hasAccess: onOff({ isReadOnly: true, isFiltered: true }),
    isPaymentMaker: onOff(),
    isPaymentReleaser: onOff(),
    isProcurementOfficer: onOff(),
    isPurchaseRequester: onOff({ isReadOnly: true }),
    companyAccount: references('company-accounts'),
    bankCode: bankCode(),
    accountNumber: accountNumber(),
  },
  lifecycle: employeeLifecycle,
  choosable: ['active'],
  list: {
    shown: ['active'],
    columns: [
      'name',
      'employeeCode',
      'email',
      'organization',
      'jobPosition',
      'manager',
      'accessRoles',
      'status',
      'hasAccess',
    ],
    hidden: ['jobLevel', 'jobGrade', 'phone', 'joinDate', 'resignDate', 'role', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  sheet: {
    columns: [
      'employeeCode',
      'firstName',
      'lastName',
      'email',
      'phone',
      'organization',
      'jobPosition',
      'jobLevel',
      'jobGrade',
      'manager',
      'accessRoles',
      'joinDate',
      'bankCode',
      'accountNumber',
    ],
    names: ['firstName', 'lastName'],
    access: { anyPermission: ['employee_create'], allFlags: ['bulk_upload_user'] },
    at: '/employees/bulk-upload',
    thenAct: 'invite',
  },
  form: {
    person: ['firstName', 'lastName', 'email', 'phone', 'employeeCode'],
    work: ['organization', 'manager', 'jobPosition', 'jobLevel', 'jobGrade', 'joinDate'],
    rights: ['accessRoles', 'companyAccount', 'isPaymentMaker', 'isPaymentReleaser', 'isProcurementOfficer'],
    bank: ['bankCode', 'accountNumber'],
  },
});

/** What of an employee gives rights: only somebody who has just signed in changes it, and nobody their own. */
export const rightsOfEmployee = [
  'accessRoles',
  'isPaymentMaker',
  'isPaymentReleaser',
  'isProcurementOfficer',
  'companyAccount',
] as const satisfies readonly (keyof typeof employee.fields)[];

/** The access roles that a person gives to others, and takes from them. */
export function rolesGivenBy({ role }: { role: Role }): readonly AccessRole[] {
  if (role === 'super_admin') return accessRoles;
  return accessRoles.filter((name) => name !== 'Super Admin' && name !== 'Admin');
}

/** An employee as the server answers one. */
export type Employee = RowOf<typeof employee>;
