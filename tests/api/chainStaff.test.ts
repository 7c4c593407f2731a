import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { peopleFor, staffAmong, staffOf } from '../../server/approval/people.ts';
import { workflowLayerTable } from '../../server/approval/workflow/workflowTables.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** A chain is resolved among few of a company's people: they must be all that matter. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const pool = test.database.systemPool;
  // A line of fifteen, longer than a workflow can name, at whose end two are above each other.
  await pool.query(
    `with line as (select id, row_number() over (order by id) as place from employee where company_id = 1 order by id limit 15)
     update employee e set manager_id = (select above.id from line above where above.place = case line.place when 15 then 14 else line.place + 1 end)
     from line where e.company_id = 1 and e.id = line.id`,
  );
});
afterAll(() => test?.close());

it('knows of each requester whoever is above them, whoever is named and whoever is a super admin, as all of the staff would say', async () => {
  await test.database.read(1, async (executor) => {
    const layers = await executor
      .select()
      .from(workflowLayerTable)
      .where(eq(workflowLayerTable.companyID, 1));
    const named = layers.flatMap(({ steps }) =>
      steps.flatMap(({ actors }) =>
        actors.flatMap((actor) => (actor.actorType === 'employee' ? [actor.employeeID] : [])),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    const all = await staffOf(executor, 1);
    let longest = 0;
    for (const requesterID of all.managers.keys()) {
      const few = await staffAmong(executor, 1, requesterID, [{ layers }]);
      const asked = { requesterID, excludedIDs: [] };
      const [whole, among] = [peopleFor(all, asked), peopleFor(few, asked)];
      longest = Math.max(longest, whole.approvalLine.length);
      expect(among.approvalLine).toEqual(whole.approvalLine);
      expect(few.requesters.get(requesterID)).toEqual(all.requesters.get(requesterID));
      expect([...among.superAdminIDs].toSorted((one, other) => one - other)).toEqual(
        [...whole.superAdminIDs].toSorted((one, other) => one - other),
      );
      const mattering = [...named, ...whole.approvalLine, ...whole.superAdminIDs];
      expect(mattering.filter((id) => among.activeEmployeeIDs.has(id))).toEqual(
        mattering.filter((id) => whole.activeEmployeeIDs.has(id)),
      );
    }
    expect(longest).toBe(10);
  });
});

it('reads no others', async () => {
  await test.database.read(1, async (executor) => {
    const all = await staffOf(executor, 1);
    const [requesterID = 0] = all.managers.keys();
    const few = await staffAmong(executor, 1, requesterID, []);
    const line = peopleFor(all, { requesterID, excludedIDs: [] }).approvalLine;
    const others = [...few.managers.keys()].filter(
      (id) => id !== requesterID && !line.includes(id) && !all.superAdminIDs.includes(id),
    );
    // A super admin without access decides nothing, and is read.
    expect(others.length).toBeLessThan(5);
    expect(few.managers.size).toBeLessThan(all.managers.size / 2);
  });
});
