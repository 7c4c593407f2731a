import { companyID, hire } from '../proof/newcomers.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import type { TestApp } from '../api/testApp.ts';

/** Those between whom records are decided. Nobody of them had anything to do with one before. */
export interface ReviewStage {
  test: TestApp;
  /** They have no right but what workflows and absences give them. */
  first: Newcomer;
  second: Newcomer;
  delegate: Newcomer;
  /** With every right. */
  admin: Newcomer;
  /** Makes every workflow of a kind ask these people, one step each; without any, nobody. */
  layOut: (kind: string, ...people: readonly { id: number }[]) => Promise<void>;
}

/** Hires the people of a stage. */
export async function reviewStage(test: TestApp): Promise<ReviewStage> {
  const admin = await hire(test, 'everything');
  const [first, second, delegate] = [
    await hire(test, 'first'),
    await hire(test, 'second'),
    await hire(test, 'delegate'),
  ];
  for (const { become } of [first, second, delegate]) {
    await become({
      role: 'user',
      accessRoles: [],
      isPaymentMaker: false,
      isPaymentReleaser: false,
      isPurchaseRequester: false,
      isProcurementOfficer: false,
    });
  }
  return {
    test,
    first,
    second,
    delegate,
    admin,
    async layOut(kind, ...people) {
      const steps = people.map(({ id }) => ({ actors: [{ actorType: 'employee', employeeID: id }] }));
      await test.database.systemPool.query(
        `update workflow_layer l set is_no_approval = $3, steps = $4 from workflow w
         where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = $1 and w.kind = $2`,
        [companyID, kind, steps.length === 0, JSON.stringify(steps)],
      );
    },
  };
}
