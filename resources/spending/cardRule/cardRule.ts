import { lockDays, usualLockDays } from '../../../domain/card/missingReceipt.ts';
import { amount, choice, number, onOff } from '../../../domain/noun/fields.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';

/** So many cards may one person hold, where a company says nothing else. */
export const usualCardsPerHolder = 10;

/** What a company says of its cards: who asks for one, how many a person holds, from when on a receipt is asked for, and how long it may be missing. */
export const cardRule = defineSingle({
  name: 'cardRule',
  called: {
    en: { one: 'rule of cards', many: 'Card settings' },
    id: { one: 'aturan kartu', many: 'Pengaturan kartu' },
  },
  words: inBoth(
    () => import('./cardRule.en.ts').then((room) => room.cardRuleEn),
    () => import('./cardRule.id.ts').then((room) => room.cardRuleId),
  ),
  path: 'card-settings',
  at: '/settings/cards',
  tag: 'Cards',
  access: { anyFeature: ['virtualCard', 'physicalCard'] },
  permissions: { view: 'card_view_list', edit: 'card_edit' },
  configuration: {},
  fields: {
    employeesMayRequest: onOff(),
    cardsPerHolder: number({ isRequired: true, min: 1, max: 100 }),
    receiptThreshold: amount({ isRequired: true }),
    /** Days without a receipt after which the cards of a holder are paused. */
    lockAfterDays: choice(lockDays, { isRequired: true, first: usualLockDays }),
  },
  form: { rule: ['employeesMayRequest', 'cardsPerHolder', 'receiptThreshold', 'lockAfterDays'] },
});
