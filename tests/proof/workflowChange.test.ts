import { expect } from 'vitest';

import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';
import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import { sentWorkflow } from '../../resources/company/workflow/workflowRules.ts';
import type { Replay } from '../../resources/company/workflow/workflowWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { companyID } from './newcomers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

const at = `/v1/${purchaseReviewPage.path}`;
const people = ['reviewer', 'approver', 'releaser', 'finance.user', 'procurement', 'super.admin'] as const;
type Person = (typeof people)[number];

interface Colleague {
  id: number;
  caller: Caller;
}
type Colleagues = Readonly<Record<Person, Colleague>>;

async function gather(test: TestApp): Promise<Colleagues> {
  const found: [Person, Colleague][] = [];
  for (const person of people) {
    const caller = await test.signInAs(`${person}@nusantara.test`);
    const { employee } = read<{ employee: { id: number } }>(await caller.get('/v1/users/me'), 200);
    found.push([person, { id: employee.id, caller }]);
  }
  return Object.fromEntries(found) as Colleagues;
}

/** Layers of one turn: bounds, steps and their actors differ from turn to turn. */
function layersOf(turn: number, colleagues: Colleagues): object[] {
  const actor = (place: number) => ({
    actorType: 'employee',
    employeeID: colleagues[people[(turn + place) % people.length] ?? 'reviewer'].id,
  });
  const steps = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      actors: turn % 2 === 0 ? [actor(from + index)] : [actor(from + index), actor(from + index + 3)],
    }));
  const rest = { maxAmount: null, steps: steps(0, 1 + (turn % 3)) };
  return turn % 4 === 0 ? [rest] : [{ maxAmount: 2_000_000 + turn, steps: steps(1, 2) }, rest];
}

/** Every order under review with what stands on it: who decides step by step, and which tasks are open. */
async function underReview({ database }: TestApp) {
  const { rows } = await database.systemPool.query<{
    id: string;
    referenceID: string;
    steps: string[][];
    openTasks: string[];
    openStep: string[];
  }>(
    `select b.id, b.reference_id as "referenceID",
       array(select (select string_agg(e.name, ' or ' order by e.name) from employee e
           where e.company_id = s.company_id and e.id = any(s.approver_ids))
         from approval_step s where s.company_id = b.company_id and s.subject_type = 'bill' and s.subject_id = b.id
           and s.round = b.approval_round order by s.position) as steps,
       array(select t.approver_id::text from approval_task t where t.company_id = b.company_id
         and t.subject_type = 'bill' and t.subject_id = b.id and t.status = 'awaiting' order by 1) as "openTasks",
       array(select unnest(s.approver_ids)::text from approval_step s where s.company_id = b.company_id
         and s.subject_type = 'bill' and s.subject_id = b.id and s.round = b.approval_round
         and s.status = 'open' order by 1) as "openStep"
     from bill b where b.company_id = $1 and b.transaction_type = 'order' and b.status = 'awaiting_review'`,
    [companyID],
  );
  return rows;
}

/** Every decision that somebody made on an order: the step it closed, and their task. */
async function decisions({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.systemPool.query<{ decision: string }>(
    `select concat_ws(' ', 'step', s.subject_id, s.round, s.position, s.status, s.decided_by_id, s.decided_at) as decision
       from approval_step s where s.company_id = $1 and s.subject_type = 'bill' and s.status = 'closed'
     union all
     select concat_ws(' ', 'task', t.subject_id, t.round, t.position, t.status, t.approver_id, t.closed_at)
       from approval_task t where t.company_id = $1 and t.subject_type = 'bill' and t.status = 'completed'`,
    [companyID],
  );
  return rows.map(({ decision }) => decision);
}

const inWords = ({ steps }: Replay['documents'][number]['after']) =>
  steps.map((names) => names.toSorted().join(' or '));

prove({
  name: 'workflow-change',
  promise:
    'What a changed workflow is said to change is what it changes: who decides, what goes over, and no decision is lost.',
  goal: 'each document that the replay names has the deciders it names before and after the change; 0 open tasks of a chain that was left, 0 decisions lost',
  async run(choose) {
    const test = await createTestApp();
    // The third changes chains of several steps, of which one is decided.
    const tally = { turns: choose(3, 40), named: 0, moved: 0, kept: 0 };
    try {
      const colleagues = await gather(test);
      const entering = await test.signInAs('finance.admin@nusantara.test');
      const admin = colleagues['super.admin'].caller;
      const [vendor] = read<{ data: { id: number }[] }>(await entering.get('/v1/vendors?limit=1'), 200).data;
      const { data } = read<{ data: WorkflowRow[] }>(await admin.get(at), 200);
      const workflowID = data.find(({ type }) => type === 'purchaseOrder')?.id ?? 0;
      const own = new Set<string>();
      for (let turn = 0; turn < tally.turns; turn += 1) {
        for (const amount of [1_500_000, 900_000_000]) {
          const order = read<DocumentDetail>(
            await entering.post('/v1/bills', {
              transactionType: 'order',
              vendorID: vendor?.id,
              transactionDate: '2026-11-20',
              dueDate: null,
              items: [{ itemableID: 1, itemableType: 'product', unitPrice: amount, qty: 1 }],
            }),
            201,
          );
          own.add(String(order.id));
          // Somebody has decided a first step where there are several.
          const [first, next] = order.approval.steps;
          const decider = Object.values(colleagues).find(({ id }) => id === first?.approvers[0]?.id);
          if (next && decider) read(await decider.caller.patch(`/v1/bills/${order.id}/approve`), 200);
        }
        const workflow = read<WorkflowRow>(await admin.get(`${at}/${workflowID}`), 200);
        const changed = { ...sentWorkflow(workflow), layers: layersOf(turn, colleagues) };
        const replay = read<Replay>(await admin.post(`${at}/${workflowID}/replay`, changed), 200);
        const [before, made] = [await underReview(test), await decisions(test)];
        const after = await lastInOutbox(test);
        const sent = { ...changed, inFlight: 'move', moveNote: `Turn ${turn}` };
        read(await admin.put(`${at}/${workflowID}`, sent, { version: workflow.version }), 200);
        await workOffOutbox(test, { after });
        const now = new Map((await underReview(test)).map((one) => [one.id, one]));
        for (const { id, steps } of before) {
          const moved = now.get(id);
          const said = replay.documents.find((one) => String(one.id) === id);
          if (said) {
            const { referenceID } = said;
            expect(moved?.steps, `${referenceID} after turn ${turn}`).toEqual(inWords(said.after));
            if (own.has(id)) expect(steps, `${referenceID} before`).toEqual(inWords(said.before));
            tally.named += 1;
          }
          expect(moved?.openTasks, `open tasks of ${moved?.referenceID}`).toEqual(moved?.openStep);
          tally[JSON.stringify(moved?.steps) === JSON.stringify(steps) ? 'kept' : 'moved'] += 1;
        }
        expect(await decisions(test), 'what was decided').toEqual(expect.arrayContaining(made));
      }
      expect(Math.min(tally.named, tally.moved), 'documents that were moved').toBeGreaterThan(0);
      return `${tally.turns} changes: ${tally.moved} documents moved, ${tally.kept} kept, ${tally.named} of them named by the replay as they became; every decision kept`;
    } finally {
      await test.close();
    }
  },
});
