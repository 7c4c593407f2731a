import { DomainError } from '../../domain/message/errors.ts';
import type { Bank } from '../context.ts';
import { own } from '../words/own.ts';
import { indonesianBanks } from './banks.ts';

/**
 * Where no bank is connected: every call is refused with a sentence, and never was heard. Accounts pay by files, which people take
 * to their banks themselves.
 */
export function createNoBank(): Bank {
  const refuse = () => Promise.reject(new DomainError('THIRD_PARTY', { says: own('bank.none') }));
  return {
    transfer: refuse,
    cancel: refuse,
    transferOf: () => Promise.resolve(null),
    openVirtualAccount: refuse,
    openTopUpNumber: refuse,
    openQrCode: refuse,
    incomingTo: () => Promise.resolve([]),
    inquire: refuse,
    banks: () => indonesianBanks.map(({ code, name, bic }) => ({ code, name, bic })),
  };
}
