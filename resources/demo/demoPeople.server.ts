import type { Day } from '../../domain/day/day.ts';
import { firstDemoDay, startOfDay } from '../../server/seed/demoTime.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { indonesianBanks } from '../../server/bank/banks.ts';
import { cities, firstNames, lastNames } from '../../server/seed/inventedNames.ts';
import {
  buildCompanyAccount,
  buildEmployee,
  buildOrganization,
} from './factories/masterDataFactories.server.ts';
import type {
  CompanyAccountRow,
  EmployeeRow,
  OrganizationRow,
} from './factories/masterDataFactories.server.ts';
import { accountNumberAt } from '../../server/seed/accountNumber.ts';
import type { Random } from '../../server/seed/random.ts';

/** The people who are known by name, in the order of their record numbers. */
export const personNames = [
  'super.admin',
  'admin',
  'finance.admin',
  'finance.user',
  'maker',
  'approver',
  'releaser',
  'reviewer',
  'requester',
  'procurement',
  'employee',
  'manager',
] as const;
type PersonName = (typeof personNames)[number];

export interface DemoPeople {
  organizations: OrganizationRow[];
  accounts: CompanyAccountRow[];
  employees: EmployeeRow[];
  named: Record<PersonName, EmployeeRow>;
  /** Employees that ask for purchases and decide nothing about them. */
  requesters: EmployeeRow[];
}

/** The bank refuses what is paid to them: what was owed waits to be paid again. */
const refusedPayee: PersonName = 'finance.user';
const refusedAccount = { bankCode: '014', accountNumber: '8000770002' };

/** The grade in which people of a level are paid. */
export const gradeOfLevel = {
  Director: 'Grade 7',
  Head: 'Grade 6',
  Lead: 'Grade 5',
  'Senior staff': 'Grade 4',
  Staff: 'Grade 3',
} as const;

const hasGrade = (level: string): level is keyof typeof gradeOfLevel => level in gradeOfLevel;

interface PeopleSize {
  companyID: number;
  /** Of the addresses: `nusantara.test`. */
  domain: string;
  today: Day;
  employees: number;
  organizations: number;
  accountNames: readonly string[];
}

const positions: Record<PersonName, { first: string; last: string; job: string; level: string }> = {
  'super.admin': { first: 'Sekar', last: 'Adiwarna', job: 'Director', level: 'Director' },
  admin: { first: 'Bagas', last: 'Pranatala', job: 'Office administrator', level: 'Senior staff' },
  'finance.admin': { first: 'Ratna', last: 'Kertanaya', job: 'Finance lead', level: 'Lead' },
  'finance.user': { first: 'Dimas', last: 'Cahyadi', job: 'Accounting staff', level: 'Staff' },
  maker: { first: 'Intan', last: 'Lesmanadi', job: 'Accounts payable staff', level: 'Staff' },
  approver: { first: 'Hendra', last: 'Wibisana', job: 'Treasury lead', level: 'Lead' },
  releaser: { first: 'Mega', last: 'Tanujiwa', job: 'Treasurer', level: 'Lead' },
  reviewer: { first: 'Yoga', last: 'Erlangga', job: 'Purchasing controller', level: 'Lead' },
  requester: { first: 'Citra', last: 'Ramadipa', job: 'Operations staff', level: 'Staff' },
  procurement: { first: 'Galih', last: 'Mahardiko', job: 'Procurement officer', level: 'Staff' },
  employee: { first: 'Nadia', last: 'Utamaraya', job: 'Sales staff', level: 'Staff' },
  manager: { first: 'Teguh', last: 'Santikara', job: 'Branch lead', level: 'Lead' },
};

/**
 * Branches, accounts and people. The line of command is three deep: staff, the lead of their team, the head of
 * their branch, the director.
 */
export function demoPeople(size: PeopleSize, identities: Identities, random: Random): DemoPeople {
  const { companyID, domain } = size;
  const createdAt = startOfDay(firstDemoDay(size.today));
  const accounts = size.accountNames.map((name, index) =>
    buildCompanyAccount({ companyID, id: identities.next('companyAccount'), name, isMain: index === 0 }),
  );
  const organizations = cities.slice(0, size.organizations).map((name, index) =>
    buildOrganization({
      companyID,
      id: identities.next('organization'),
      name: index === 0 ? `${name} head office` : `${name} branch`,
      companyAccountID: accounts[index % accounts.length]?.id ?? null,
    }),
  );
  const headOffice = organizations[0]?.id ?? null;
  const build = (given: Partial<EmployeeRow>) => {
    const id = identities.next('employee');
    const bank = random.pick(indonesianBanks);
    const { jobLevel = 'Staff' } = given;
    return buildEmployee({
      companyID,
      id,
      jobGrade: jobLevel !== null && hasGrade(jobLevel) ? gradeOfLevel[jobLevel] : null,
      organizationID: headOffice,
      phone: `+62 800 ${String(random.integer(0, 9_999_999)).padStart(7, '0')}`,
      bankCode: bank.code,
      accountNumber: accountNumberAt(bank, id, '7777'),
      createdAt,
      ...given,
    });
  };
  const named = Object.fromEntries(
    personNames.map((name) => {
      const { first, last, job, level } = positions[name];
      const person = { firstName: first, lastName: last, jobPosition: job, jobLevel: level };
      const account = name === refusedPayee ? refusedAccount : {};
      return [name, build({ ...person, ...account, email: `${name}@${domain}` })];
    }),
  ) as Record<PersonName, EmployeeRow>;
  giveRights(named, accounts);

  const others: EmployeeRow[] = [];
  const buildOther = (given: Partial<EmployeeRow>) => {
    const firstName = firstNames[others.length % firstNames.length] ?? '';
    const lastName = random.pick(lastNames);
    const email = `${firstName}.${lastName}.${others.length + 1}@${domain}`.toLowerCase();
    const person = build({ firstName, lastName, email, ...given });
    others.push(person);
    return person;
  };
  const heads = organizations.map(({ id }) =>
    buildOther({
      organizationID: id,
      managerID: named['super.admin'].id,
      jobPosition: 'Branch head',
      jobLevel: 'Head',
    }),
  );
  const leads = organizations.map(({ id }, index) =>
    index === 0
      ? named.manager
      : buildOther({
          organizationID: id,
          managerID: heads[index]?.id ?? null,
          jobPosition: 'Team lead',
          jobLevel: 'Lead',
        }),
  );
  while (others.length + personNames.length < size.employees) {
    const branch = others.length % organizations.length;
    buildOther({
      organizationID: organizations[branch]?.id ?? null,
      managerID: leads[branch]?.id ?? null,
      jobPosition: random.pick(['Sales staff', 'Warehouse staff', 'Engineer', 'Marketing staff', 'Analyst']),
    });
  }
  placeNamed(named, heads[0]?.id ?? null);
  const staff = others.filter((person) => person.jobLevel === 'Staff');
  markGone(staff.slice(-4));
  return {
    organizations: [
      ...organizations,
      buildOrganization({
        companyID,
        id: identities.next('organization'),
        name: 'Closed branch',
        status: 'inactive',
      }),
    ],
    accounts,
    employees: [...Object.values(named), ...others],
    named,
    requesters: [named.requester, named.employee, ...staff.slice(0, -4)],
  };
}

function giveRights(named: Record<PersonName, EmployeeRow>, accounts: readonly CompanyAccountRow[]): void {
  named['super.admin'].role = 'super_admin';
  named['super.admin'].accessRoles = ['Super Admin'];
  named.admin.role = 'admin';
  named.admin.accessRoles = ['Admin'];
  named['finance.admin'].accessRoles = ['Finance Admin'];
  named['finance.user'].accessRoles = ['Finance User'];
  named['finance.user'].companyAccountIDs = accounts.slice(0, 2).map(({ id }) => id);
  named.maker.isPaymentMaker = true;
  named.releaser.isPaymentReleaser = true;
  named.requester.isPurchaseRequester = true;
  named.procurement.isProcurementOfficer = true;
  // Reads requests, quotes and orders.
  named.procurement.accessRoles = ['Finance User'];
  named.procurement.companyAccountIDs = accounts.map(({ id }) => id);
}

function placeNamed(named: Record<PersonName, EmployeeRow>, headID: number | null): void {
  const { manager, employee, requester } = named;
  for (const person of Object.values(named)) {
    if (person.role !== 'super_admin') person.managerID = headID;
  }
  named.admin.managerID = named['super.admin'].id;
  named['finance.user'].managerID = named['finance.admin'].id;
  named.maker.managerID = named['finance.admin'].id;
  employee.managerID = manager.id;
  requester.managerID = manager.id;
}

/** Some people have left, some have no access (yet): lists and approval lines have to cope with both. */
function markGone(people: readonly EmployeeRow[]): void {
  for (const [index, person] of people.entries()) {
    if (index < 2) person.status = 'resigned';
    else if (index === 2) person.status = 'inactive';
    person.hasAccess = false;
  }
}
