import { describe, expect, it } from 'vitest';
import { buttonOf, closedActions, offeredActions } from '../../domain/lifecycle/offeredActions.ts';
import type { ActedRecord } from '../../domain/lifecycle/offeredActions.ts';
import { paymentLifecycle, paymentViews } from '../../resources/paying/payment/payment.ts';
import { paymentStatuses } from '../../resources/paying/payment/paymentStatus.ts';
import type { PaymentView } from '../../resources/paying/payment/payment.ts';
import type { PaymentStatus } from '../../resources/paying/payment/paymentStatus.ts';
import { buildActor } from '../shell/people.ts';

const somebody = buildActor();
const offeredIn = (view: PaymentView, payment: ActedRecord): string[] =>
  offeredActions(paymentLifecycle, view, somebody, payment).map(buttonOf);
const closedIn = (view: PaymentView, payment: ActedRecord) =>
  closedActions(paymentLifecycle, view, somebody, payment);

const everything = {
  isAbleToApprove: true,
  isAbleToReject: true,
  isAbleToAuthorize: true,
  isAbleToVoid: true,
  isAbleToMarkAsPaid: true,
  isAbleToAnswerBank: true,
  isAbleToProposeNewAccount: true,
  isAbleToConfirmNewAccount: true,
  isAbleToDeclineNewAccount: true,
  isAbleToWithdrawNewAccount: true,
};
const nothing = {
  isAbleToApprove: false,
  isAbleToReject: false,
  isAbleToAuthorize: false,
  isAbleToVoid: false,
  isAbleToMarkAsPaid: false,
  isAbleToAnswerBank: false,
  isAbleToProposeNewAccount: false,
  isAbleToConfirmNewAccount: false,
  isAbleToDeclineNewAccount: false,
  isAbleToWithdrawNewAccount: false,
};

const forBank = [
  'answerBank',
  'proposeNewAccount',
  'confirmNewAccount',
  'declineNewAccount',
  'withdrawNewAccount',
] as const;

/** What the server could allow in a status, to somebody who may do everything. */
function allowedIn(status: PaymentStatus) {
  const may = (action: string) =>
    paymentLifecycle.transitions.some(
      (transition) => transition.action === action && (transition.from as readonly string[]).includes(status),
    );
  return {
    status,
    isAbleToApprove: may('approve'),
    isAbleToReject: may('reject'),
    isAbleToAuthorize: may('authorize'),
    isAbleToVoid: may('void'),
    isAbleToMarkAsPaid: may('markAsPaid'),
    isAbleToAnswerBank: may('answerBank'),
    isAbleToProposeNewAccount: may('proposeNewAccount'),
    isAbleToConfirmNewAccount: may('confirmNewAccount'),
    isAbleToDeclineNewAccount: may('declineNewAccount'),
    isAbleToWithdrawNewAccount: may('withdrawNewAccount'),
  };
}

describe('what a view offers', () => {
  it.each([
    ['awaiting_approval', ['approve', 'reject'], []],
    ['awaiting_payment_authorization', [], ['authorize', 'reject']],
    ['awaiting_disbursement', [], ['markAsPaid', 'void']],
    ['processed', [], []],
    ['paid', [], []],
    ['failed', [], []],
    ['rejected', [], []],
    ['canceled', [], []],
    ['awaiting_information', [], [...forBank, 'void']],
  ] as const)('a payment that is %s', (status, atApproval, atAuthorization) => {
    const payment = allowedIn(status);
    expect(offeredIn('approval', payment)).toEqual(atApproval);
    expect(offeredIn('authorize', payment)).toEqual(atAuthorization);
    // The requests only look, but where the bank asks the maker.
    expect(offeredIn('request', payment)).toEqual(status === 'awaiting_information' ? forBank : []);
    expect(offeredIn('page', payment)).toEqual([...atApproval, ...atAuthorization]);
  });

  it.each([
    ['awaiting_approval', ['approve', 'reject']],
    ['awaiting_payment_authorization', ['authorize', 'reject']],
    ['awaiting_disbursement', ['void']],
    ['awaiting_information', []],
    ['processed', []],
    ['failed', []],
    ['paid', []],
  ] as const)(
    'in the list of documents, of a payment that is %s, what its table of actions says',
    (status, offered) => {
      expect(offeredIn('documents', allowedIn(status))).toEqual(offered);
    },
  );

  it('never what the server does not allow', () => {
    for (const status of paymentStatuses) {
      for (const view of paymentViews) {
        expect(offeredIn(view, { ...nothing, status })).toEqual([]);
      }
    }
  });

  it('at the approvals no reject that is the releaser’s', () => {
    const payment = { ...everything, status: 'awaiting_payment_authorization' as const };
    expect(offeredIn('approval', payment)).toEqual([]);
    expect(offeredIn('authorize', payment)).toContain('reject');
  });

  it('puts what cannot be taken back behind what moves the payment on', () => {
    for (const status of paymentStatuses) {
      const offered = offeredActions(paymentLifecycle, 'page', somebody, { ...everything, status });
      const destructive = offered.map(({ isDestructive = false }) => isDestructive);
      expect(destructive).toEqual(destructive.toSorted((one, other) => Number(one) - Number(other)));
    }
  });
});

describe('why something is closed', () => {
  const refusals = {
    approve: 'This payment is awaiting payment authorization, where approve is not possible.',
    authorize: 'Maker, approver and releaser of a payment are three people: you approved this payment.',
    void: 'This payment is awaiting payment authorization, where void is not possible.',
    markAsPaid: 'This payment is awaiting payment authorization, where mark as paid is not possible.',
  };

  it('tells what stands in the person’s way, and what the status rules out', () => {
    const payment = {
      ...nothing,
      isAbleToReject: true,
      status: 'awaiting_payment_authorization' as const,
      refusals,
      proposal: null,
    };
    expect(closedIn('authorize', payment)).toEqual([
      { kind: 'rule', button: 'authorize', sentence: refusals.authorize },
      { kind: 'status', button: 'markAsPaid' },
      { kind: 'status', button: 'void' },
    ]);
  });

  it('says nothing of what can be done, nor of answers to a bank that did not ask', () => {
    const payment = { ...allowedIn('awaiting_approval'), refusals, proposal: null };
    expect(closedIn('approval', payment)).toEqual([]);
    expect(closedIn('request', payment)).toEqual([]);
  });

  it('says so where the status itself is over', () => {
    const sentence = 'This payment is paid, where authorize is not possible.';
    const payment = {
      ...nothing,
      status: 'paid' as const,
      refusals: { authorize: sentence, void: 'x', reject: 'y' },
      proposal: null,
    };
    const closed = ['authorize', 'markAsPaid', 'reject', 'void'].map((button) => ({
      button,
      kind: 'status',
    }));
    expect(closedIn('authorize', payment)).toEqual(closed);
    expect(closedIn('request', payment)).toEqual([]);
  });

  it('tells of a proposal what its second person, its proposer and others cannot do', () => {
    const asked = {
      ...nothing,
      status: 'awaiting_information',
      refusals: { answerBank: 'a', confirmNewAccount: 'c' },
    };
    const buttons = (payment: ActedRecord) =>
      closedIn('request', payment).map(({ button, kind }) => `${button} ${kind}`);
    expect(buttons({ ...asked, proposal: null })).toEqual(['answerBank rule']);
    expect(buttons({ ...asked, proposal: { step: 'NewAccount' } })).toEqual(['confirmNewAccount rule']);
  });
});
