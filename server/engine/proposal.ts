import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import type { TwoPersonAction } from '../../domain/bank/secondPerson.ts';
import { notify } from '../notification/notify.ts';
import { own } from '../words/own.ts';
import type { StoredProposal } from './proposalColumn.ts';
import type { EffectContext, EffectOutcome, StoredRecord } from './serverEntity.ts';

interface ProposableRecord extends StoredRecord {
  referenceID: string;
  proposal: StoredProposal | null;
}

type Changes = NonNullable<EffectOutcome<never>['changes']>;

/** What a noun adds to a step that takes two people. */
interface ProposalTerms<Row extends ProposableRecord> {
  /** As in the lifecycle: `Close`. */
  subjectType: string;
  /** What is to become of the record, in a notification: "to be closed". */
  what: Message;
  /** Checks what is proposed; answers what is kept of it beside the reason, and what it would change. */
  propose?(effect: EffectContext<Row> & { actor: Actor }): Promise<{
    given?: Record<string, unknown>;
    changes?: Changes;
  }>;
  /** Everybody who may be the second person: they are told. */
  confirmers(effect: EffectContext<Row>): Promise<number[]>;
  /** Carries out what was proposed. */
  confirm(
    effect: EffectContext<Row> & { actor: Actor; proposal: StoredProposal },
  ): Promise<EffectOutcome<Row>>;
}

type Effect<Row> = (effect: EffectContext<Row>) => Promise<EffectOutcome<Row>>;

/** The effects of a step that {@link confirmedBySecondPerson} put into the lifecycle. */
export function proposalEffects<Row extends ProposableRecord, const Step extends string>(
  step: Step,
  terms: ProposalTerms<Row>,
): Record<TwoPersonAction<Step>, Effect<Row>> {
  const tell = async (
    { executor, row }: EffectContext<Row>,
    employeeIDs: number[],
    event: string,
    message: Message,
  ) =>
    notify(executor, row.companyID, {
      employeeIDs,
      group: 'approvals',
      kind: event === 'made' ? 'assignment' : 'complete',
      eventType: `${terms.subjectType}_proposal_${event}`,
      objectType: terms.subjectType,
      objectID: row.id,
      message,
    });

  const effects: Record<TwoPersonAction<string>, Effect<Row>> = {
    async [`propose${step}`](effect: EffectContext<Row>) {
      const { row, now, decision } = effect;
      const actor = personOf(effect);
      const { given = {}, changes } = (await terms.propose?.({ ...effect, actor })) ?? {};
      const proposal: StoredProposal = {
        step,
        proposerID: actor.employeeID,
        proposerName: actor.fullName,
        at: now.toISOString(),
        notes: notesOf(decision.input),
        given,
      };
      const others = (await terms.confirmers(effect)).filter((id) => id !== actor.employeeID);
      await tell(
        effect,
        others,
        'made',
        own('proposal.made', { proposer: actor.fullName, number: row.referenceID, what: terms.what }),
      );
      return { ...patched<Row>(proposal), ...(changes ? { changes } : {}) };
    },

    async [`confirm${step}`](effect: EffectContext<Row>) {
      const { row } = effect;
      const actor = personOf(effect);
      const proposal = proposalOf(row);
      const outcome = await terms.confirm({ ...effect, actor, proposal });
      const message = own('proposal.confirmed', { person: actor.fullName, number: row.referenceID });
      await tell(effect, [proposal.proposerID], 'confirmed', message);
      return { ...outcome, patch: { ...outcome.patch, ...patched<Row>(null).patch } };
    },

    async [`decline${step}`](effect: EffectContext<Row>) {
      const { row, decision } = effect;
      const values = {
        person: personOf(effect).fullName,
        number: row.referenceID,
        notes: notesOf(decision.input),
      };
      await tell(effect, [proposalOf(row).proposerID], 'declined', own('proposal.declined', values));
      return patched<Row>(null);
    },

    [`withdraw${step}`]: async () => patched<Row>(null),
  };
  return effects;
}

function patched<Row>(proposal: StoredProposal | null): { patch: Partial<Row> } {
  return { patch: { proposal } as unknown as Partial<Row> };
}

function personOf({ actor }: Pick<EffectContext<StoredRecord>, 'actor'>): Actor {
  if (!actor) throw new DomainError('forbidden');
  return actor;
}

function proposalOf({ proposal }: ProposableRecord): StoredProposal {
  if (!proposal) throw new Error('nothing is proposed');
  return proposal;
}

/** The reason that a person gave with an action. */
export function notesOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'notes' in input ? String(input.notes) : '';
}

/** A proposal as the wire has it. */
export function shownProposal(proposal: StoredProposal | null) {
  if (!proposal) return null;
  const { step, proposerID, proposerName, at, notes } = proposal;
  return { step, proposer: { id: proposerID, name: proposerName }, at, notes };
}
