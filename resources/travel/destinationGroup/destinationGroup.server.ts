import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import type { Executor } from '../../../server/database/database.ts';
import { registerLookup } from '../../../server/records/lookupRoutes.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { tripLegTable, tripTable } from '../trip/tripTables.server.ts';
import { tripPerDiemTable, tripRuleTable } from '../tripPolicy/tripPolicyTables.server.ts';
import { destinationGroup, destinationGroupWord } from './destinationGroup.ts';
import { destinationGroupTable } from './destinationGroupTable.server.ts';

type Group = Pick<typeof destinationGroupTable.$inferSelect, 'tripType' | 'places'>;

export const destinationGroupStore = storedNoun(destinationGroup, destinationGroupTable, {
  isSerial: true,
  usedBy: [
    tripCategoryTable.destinationGroupID,
    tripRuleTable.destinationGroupID,
    tripPerDiemTable.destinationGroupID,
    tripTable.destinationGroupID,
    tripLegTable.destinationGroupID,
  ],
  async beforeSave({ executor, actor, before, input }) {
    if (before?.status === 'inactive') return;
    await assertPlacesFree(executor, actor.companyID, input as unknown as Group, before?.id ?? 0);
  },
  effects: {
    async activate({ executor, row }) {
      await assertPlacesFree(executor, row.companyID, row as unknown as Group, row.id);
      return {};
    },
  },
  routes(app, context) {
    const { id, name, tripType, places, status } = destinationGroupTable;
    registerLookup(app, context, {
      path: `${destinationGroup.path}/choices`,
      tag: destinationGroup.tag,
      summary: 'Destination groups by name, with their places',
      access: destinationGroup.access,
      table: destinationGroupTable,
      searched: [name],
      choosable: eq(status, 'active'),
      narrowed: { tripType: { column: tripType, choices: tripTypes } },
      row: z
        .object({ id: z.int(), name: z.string(), tripType: z.enum(tripTypes), places: z.array(z.string()) })
        .meta({ id: 'DestinationGroupChoice' }),
      columns: { id, name, tripType, places },
    });
  },
});

/** @throws DomainError for places of another active group of the trip type */
async function assertPlacesFree(
  executor: Executor,
  companyID: number,
  { tripType, places }: Group,
  exceptID: number,
): Promise<void> {
  const table = destinationGroupTable;
  const others = await executor
    .select({ name: table.name, places: table.places })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.tripType, tripType),
        eq(table.status, 'active'),
        ne(table.id, exceptID),
      ),
    );
  for (const other of others) {
    const theirs = new Set(other.places.map(nameForm));
    const taken = places.filter((place) => theirs.has(nameForm(place)));
    if (taken.length === 0) continue;
    const says = destinationGroupWord('inOtherGroup', { places: taken.join(', '), group: other.name });
    throw new DomainError('already_exists', { says, fields: { places: says } });
  }
}
