import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Day } from '../../domain/day/day.ts';
import { hasCompany } from '../../server/session/companyTable.ts';
import { companyProfileTable, profileFrom } from '../company/companyProfile/companyProfile.server.ts';
import { organizationTable } from '../company/organization/organization.server.ts';
import { companyAccountTable } from '../paying/companyAccount/companyAccountTable.server.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import { insertCompanies } from '../company/newCompanies.server.ts';
import { productPriceTable, productTable } from '../purchasing/product/productTables.server.ts';
import { requestAccessTable } from '../purchasing/requestAccess/requestAccess.server.ts';
import { termPaymentTable } from '../purchasing/termPayment/termPayment.server.ts';
import { vendorBankAccountTable, vendorTable } from '../purchasing/vendor/vendorTables.server.ts';
import { warehouseTable } from '../purchasing/warehouse/warehouse.server.ts';
import {
  workflowLayerTable,
  workflowMemberTable,
  workflowTable,
} from '../../server/approval/workflow/workflowTables.ts';
import type { Executor } from '../../server/database/database.ts';
import { demoPeople } from './demoPeople.server.ts';
import type { DemoPeople } from './demoPeople.server.ts';
import { firstDemoDay, startOfDay } from '../../server/seed/demoTime.ts';
import { demoWorkflows } from './demoWorkflows.server.ts';
import type { DemoWorkflows } from './demoWorkflows.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { insertRows } from '../../server/seed/insertRows.ts';
import { buildCompany, buildFeeConfiguration } from './factories/masterDataFactories.server.ts';
import type { CompanyRow, FeeConfigurationRow } from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';

/** Any number, the same for all servers: one of them seeds, the others wait. */
const seedLock = 7_234_014;

/** Refuses to seed a database in which a company works already. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('Only an empty database is seeded, and this one has a company.');
    this.name = 'DatabaseNotEmpty';
  }
}

/** Holds off other servers that would seed until the transaction ends. Throws DatabaseNotEmpty. */
export async function refuseUnlessEmpty(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
  if (await hasCompany(executor)) throw new DatabaseNotEmpty();
}

export interface MasterDataSize {
  companyID: number;
  name: string;
  /** Of the people's addresses: `nusantara.test`. */
  domain: string;
  employees: number;
  organizations: number;
  accountNames: readonly string[];
}

/** A company with its people, before they fill its rooms. */
export interface MadeCompany {
  company: CompanyRow;
  people: DemoPeople;
  feeConfiguration: FeeConfigurationRow;
  workflows: DemoWorkflows;
}

export function makeMasterData(
  size: MasterDataSize,
  today: Day,
  identities: Identities,
  random: Random,
): MadeCompany {
  const { companyID, name } = size;
  const createdAt = startOfDay(firstDemoDay(today));
  const people = demoPeople({ ...size, today }, identities, random);
  return {
    company: buildCompany({ companyID, name, createdAt, ...addressOf(companyID) }),
    people,
    feeConfiguration: buildFeeConfiguration({ companyID }),
    workflows: demoWorkflows(companyID, people, createdAt, identities),
  };
}

/** Invented, as everything here: no tax number begins with 99. */
function addressOf(companyID: number) {
  return {
    address: `Jl. Merdeka Raya No. ${10 + companyID}, Jakarta Pusat 10110`,
    taxNumber: `99${String(companyID).padStart(11, '0')}000`,
  };
}

/** The tables of {@link insertMasterData} that number their rows. */
export const masterDataTables: readonly PgTable[] = [
  organizationTable,
  companyAccountTable,
  employeeTable,
  requestAccessTable,
  companyProfileTable,
  vendorTable,
  vendorBankAccountTable,
  productTable,
  productPriceTable,
  warehouseTable,
  termPaymentTable,
  workflowTable,
  workflowLayerTable,
  workflowMemberTable,
];

/** Inserts whole companies, each table at once. */
export async function insertMasterData(executor: Executor, made: readonly MadeCompany[]): Promise<void> {
  const all = <Row>(rowsOf: (company: MadeCompany) => readonly Row[]) => made.flatMap(rowsOf);
  for (const { company, feeConfiguration } of made)
    await insertCompanies(executor, [company], feeConfiguration);
  await insertRows(
    executor,
    companyAccountTable,
    all(({ people }) => people.accounts),
  );
  await insertRows(
    executor,
    organizationTable,
    all(({ people }) => people.organizations),
  );
  await insertRows(
    executor,
    employeeTable,
    all(({ people }) => people.employees),
  );
  await executor.insert(companyProfileTable).values(
    made.map(({ company }) => ({
      ...profileFrom(company),
      companyID: company.companyID,
      // One of each company.
      id: company.companyID,
      createdAt: company.createdAt,
    })),
  );
  await executor.insert(requestAccessTable).values(
    made.map(({ company: { companyID, createdAt }, people }) => {
      const employeeIDs = people.employees.filter((one) => one.isPurchaseRequester).map(({ id }) => id);
      return {
        companyID,
        // One of each company.
        id: companyID,
        createdAt,
        access: employeeIDs.length > 0 ? ('selected' as const) : ('nobody' as const),
        employeeIDs,
      };
    }),
  );
  await insertRows(
    executor,
    workflowTable,
    all(({ workflows }) => workflows.workflows),
  );
  await insertRows(
    executor,
    workflowLayerTable,
    all(({ workflows }) => workflows.layers),
  );
  await insertRows(
    executor,
    workflowMemberTable,
    all(({ workflows }) => workflows.members),
  );
}
