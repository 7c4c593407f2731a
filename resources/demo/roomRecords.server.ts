import { asc, eq } from 'drizzle-orm';

import type { Executor } from '../../server/database/database.ts';
import { termPaymentTable } from '../purchasing/termPayment/termPayment.server.ts';
import { warehouseTable } from '../purchasing/warehouse/warehouse.server.ts';

/** The records of a company, from its rooms, that its documents refer to. */
export interface RoomRecords {
  termPayments: (typeof termPaymentTable.$inferSelect)[];
  warehouses: (typeof warehouseTable.$inferSelect)[];
}

/** What the rooms have made in a company, in the order in which it came. */
export async function readRoomRecords(executor: Executor, companyID: number): Promise<RoomRecords> {
  const read = async <Table extends typeof termPaymentTable | typeof warehouseTable>(table: Table) =>
    (await executor
      .select()
      .from(table as typeof warehouseTable)
      .where(eq(table.companyID, companyID))
      .orderBy(asc(table.id))) as unknown as Table['$inferSelect'][];
  return { termPayments: await read(termPaymentTable), warehouses: await read(warehouseTable) };
}
