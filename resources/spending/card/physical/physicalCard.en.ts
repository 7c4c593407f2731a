import { cardEn } from '../card.en.ts';

const { nothingYet, filter, status, section, field, choice, action, step, history } = cardEn;

/** Words of physical cards, where they are not those of all cards. */
export const physicalCardEn = {
  nothingYet,
  filter,
  status,
  section,
  field: { ...field, deliveryAddress: 'Deliver to' },
  choice,
  action,
  step: {
    ...step,
    activate: {
      title: 'Activate %{name}?',
      text: 'Type what is printed on the card once you hold it in your hand. After five tries that are wrong it is not activated any more.',
      lastFour: 'Last four digits',
      expiryMonth: 'Good until, as printed: 12/30',
      done: '%{name} is being activated.',
    },
  },
  history: { ...history, notActivated: 'Something else was typed than is printed on it' },
};
