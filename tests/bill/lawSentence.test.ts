import { describe, expect, it } from 'vitest';

import type { Workflow, WorkflowLayer } from '../../domain/approval.ts';
import { resolveChain } from '../../domain/approval.ts';
import { judgeAction } from '../../domain/lifecycle.ts';
import { billLifecycle } from '../../resources/purchasing/invoice/bill.ts';
import type { BillSubject } from '../../resources/purchasing/invoice/bill.ts';
import type { PaymentSubject } from '../../resources/paying/payment/payment.ts';
import { paymentLifecycle } from '../../resources/paying/payment/payment.ts';
import { approvalEn } from '../../src/i18n/approval.en.ts';
import { approvalId } from '../../src/i18n/approval.id.ts';
import { lawSentence } from '../../src/ui/approval/lawSentence.ts';
import { demoActors } from '../shell/people.ts';

function speak(words: Record<string, string>) {
  return (key: string, options: Record<string, unknown> = {}): string => {
    const given = options as Record<string, string>;
    const name = key.replace('approval.sentence.', '');
    const text = words[name] ?? given['_'] ?? key;
    return text.replaceAll(/%\{(\d)\}/g, (_whole, group: string) => given[group] ?? '');
  };
}
const english = speak(approvalEn.sentence);
const indonesian = speak(approvalId.sentence);

/** A sentence that the table knows comes out in Indonesian; one that it lacks stays as it was. */
function expectKnown(sentence: string): void {
  expect(lawSentence(sentence, english)).toBe(sentence);
  expect(lawSentence(sentence, indonesian), sentence).not.toBe(sentence);
  expect(lawSentence(sentence, indonesian)).not.toContain('%{');
}

describe('what the laws say', () => {
  it('of every chain is known in both languages', () => {
    const nobody = { excludedIDs: new Set<number>(), approvalLine: [], activeEmployeeIDs: new Set<number>() };
    const people = { ...nobody, superAdminIDs: [9] };
    const withManager = { ...people, approvalLine: [4, 5], activeEmployeeIDs: new Set([5, 9]) };
    const layer = (maxAmount: string | null, steps: WorkflowLayer['steps']): WorkflowLayer => ({
      id: 1,
      maxAmount,
      isNoApproval: false,
      steps,
    });
    // A name may hold what else would end a sentence.
    const workflow = (layers: WorkflowLayer[], currencies: string[] = []): Workflow => ({
      name: 'Dept. “Purchases” Or: “Others”. All',
      currencies,
      layers,
    });
    const rupiah = { amount: '100', currencyCode: 'IDR', rate: null };
    const dollars = {
      amount: '20000',
      currencyCode: 'USD',
      rate: { rateAmount: '16250', validFrom: '2026-11-22', source: 'company_rate_table' } as const,
    };
    const employee = { actors: [{ actorType: 'employee', employeeID: 9 } as const] };
    const manager = { actors: [{ actorType: 'approvalLine', approvalLine: 1 } as const] };
    const second = { actors: [{ actorType: 'approvalLine', approvalLine: 2 } as const] };
    const chains = [
      resolveChain(null, rupiah, people),
      resolveChain(workflow([layer(null, [])]), rupiah, people),
      resolveChain(workflow([layer('250000000', [employee, manager, second])]), rupiah, withManager),
      resolveChain(workflow([layer('250000000', []), layer(null, [manager])]), dollars, people),
      resolveChain(workflow([layer('999999999', [])]), dollars, people),
      resolveChain(workflow([layer('10', [])]), dollars, people),
      resolveChain(workflow([layer('10', [])]), rupiah, people),
      resolveChain(workflow([layer(null, [manager])], ['USD']), dollars, people),
    ];
    for (const chain of chains) {
      expectKnown(chain.reason);
      for (const step of chain.steps) expectKnown(step.reason);
      expectKnown([chain.reason, ...chain.steps.map((step) => step.reason)].join(' '));
    }
  });

  it('of every refusal of an invoice is known in both languages', () => {
    const subject: BillSubject = {
      id: 1,
      version: 1,
      status: 'draft',
      transactionType: 'bill',
      requesterID: 100,
      createdByID: 100,
      lastEditedByID: 100,
      approverIDs: [],
      stepsLeft: 1,
      approvedByIDs: [],
      totalAmount: '0',
      remainingAmount: '0',
      proposal: null,
    };
    const refusals = new Set<string>();
    for (const { action, from, by } of billLifecycle.transitions) {
      if (by.length === 0) continue;
      for (const status of from) {
        const verdict = judgeAction(billLifecycle, demoActors.employee, { ...subject, status }, action);
        if (!verdict.isAllowed) refusals.add(verdict.sentence);
      }
    }
    const own = { ...subject, status: 'awaiting_review' } as const;
    const { employeeID } = demoActors.reviewer;
    for (const person of [{ requesterID: employeeID }, { lastEditedByID: employeeID }]) {
      const theirs = { ...own, ...person, approverIDs: [employeeID] };
      const verdict = judgeAction(billLifecycle, demoActors.reviewer, theirs, 'approve');
      if (!verdict.isAllowed) refusals.add(verdict.sentence);
    }
    expect(refusals.size).toBeGreaterThan(6);
    for (const sentence of refusals) expectKnown(sentence);
  });

  it('of every refusal of a payment is known in both languages', () => {
    const said = paymentLifecycle.transitions.flatMap(({ by, and = [], unless = [] }) =>
      [...by, ...and, ...unless].map((rule) => rule.sentence),
    );
    const subject = { id: 1, version: 1, status: 'paid' } as PaymentSubject;
    const over = judgeAction(paymentLifecycle, demoActors.releaser, subject, 'markAsPaid');
    expect(over).toMatchObject({ isAllowed: false });
    const sentences = new Set([...said, ...(over.isAllowed ? [] : [over.sentence])]);
    expect(sentences.size).toBe(18);
    for (const sentence of sentences) expectKnown(sentence);
  });

  it('leaves alone what a person wrote', () => {
    expect(lawSentence('Please split. The freight is wrong.', indonesian)).toBe(
      'Please split. The freight is wrong.',
    );
  });
});
