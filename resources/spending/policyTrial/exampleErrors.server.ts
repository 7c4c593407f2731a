import type { Actor } from '../../../domain/access/actor.ts';
import { rulesFor } from '../../../domain/limit/limitRule.ts';
import { judgeLines } from '../../../domain/limit/limitUse.ts';
import type { Fulfilment } from '../../../domain/limit/limitUse.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { categoryPolicyWord } from '../categoryPolicy/categoryPolicy.ts';
import { termsOfSent } from '../categoryPolicy/categoryTrial.ts';
import { spendersOf } from '../limit/limitTerms.server.ts';
import { usualWeekDay, weekDayNumber } from '../weekRule/weekRule.ts';

interface SentExample {
  employeeID: number;
  amount: string | number;
  day: string;
  expected: Fulfilment;
}

/** Which examples do not hold by the policy as it is to be saved: each with nothing used, by the job grade of its person. */
export async function exampleErrors(
  executor: Executor,
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
): Promise<FieldMessages> {
  const examples = (input['examples'] ?? []) as readonly SentExample[];
  if (examples.length === 0) return {};
  const spenders = await spendersOf(
    executor,
    actor.companyID,
    examples.map(({ employeeID }) => employeeID),
  );
  const terms = termsOfSent(input, 0);
  return Object.fromEntries(
    examples.flatMap(({ employeeID, amount, day, expected }, at) => {
      const spender = spenders.get(employeeID);
      // Somebody who is not there is refused as such.
      if (!spender) return [];
      const [judged] = judgeLines(
        [
          {
            lineID: at,
            position: at,
            categoryID: terms.id,
            subpolicyID: null,
            days: { from: day, to: day },
            transactionKey: '',
            amount: fromWire(amount),
            approvedAmount: null,
          },
        ],
        // Of one day alone: whenever its week begins.
        weekDayNumber(usualWeekDay),
        () => rulesFor(spender, terms, null, []),
        () => '0',
      );
      if (!judged || judged.fulfilment === expected) return [];
      const outcome = categoryPolicyWord(`outcome.${judged.fulfilment}`);
      return [[`examples.${at}.expected`, categoryPolicyWord('exampleFails', { outcome })]];
    }),
  );
}
