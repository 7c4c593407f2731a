import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { categoryPolicy, categoryPolicyErrors } from '../categoryPolicy/categoryPolicy.ts';
import { termsOfSent } from '../categoryPolicy/categoryTrial.ts';
import { windowToWire } from '../limit/limitWire.ts';
import { previewLimits } from '../limit/limitUse.server.ts';
import { trialAnswer, trialInput } from './policyTrialWire.ts';

const { path, tag, permissions } = categoryPolicy;

/** What a policy that is not saved yet makes of an expense. */
export function policyTrialRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${path}/trials`,
    access: { anyPermission: [permissions.create, permissions.edit] },
    tag,
    summary: 'What a policy makes of an expense before it is saved, with what the person has used',
    body: trialInput,
    isAlwaysThere: true,
    answer: trialAnswer,
    async read({ executor, actor, body, say }) {
      const { employeeID, amount, day, subpolicy } = body;
      const policy = body.policy as Readonly<Record<string, unknown>>;
      const fields = Object.fromEntries(
        Object.entries(categoryPolicyErrors(policy)).map(([key, says]) => [`policy.${key}`, says]),
      );
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const terms = termsOfSent(policy, body.id ?? 0);
      const part = subpolicy === null || subpolicy === undefined ? undefined : terms.subpolicies[subpolicy];
      if (part === undefined && typeof subpolicy === 'number')
        throw new DomainError('validation_failed', { fields: { subpolicy: law('field.fromList') } });
      const line = {
        lineID: 0,
        position: 0,
        employeeID,
        categoryID: terms.id,
        subpolicyID: part?.id ?? null,
        days: { from: day, to: day },
        transactionKey: '',
        amount,
        approvedAmount: null,
      };
      const [judged] = await previewLimits(executor, actor.companyID, [line], { unsaved: terms });
      if (!judged) return null;
      const custom = judged.rules.find((rule) => rule.policy.kind === 'custom');
      return {
        outcome: judged.fulfilment,
        granted: toWire(judged.granted),
        refusal: judged.refusal && say(judged.refusal),
        needsReason: judged.needsReason,
        replacedBy: custom?.policy.name ?? null,
        hasRule: judged.rules.length > 0,
        windows: judged.windows.map((window) => ({ ...windowToWire(window), called: window.rule.called })),
      };
    },
  });
}
