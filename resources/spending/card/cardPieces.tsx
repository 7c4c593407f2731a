import { useTranslate } from 'react-admin';

import { mayEnter } from '../../../domain/access/access.ts';
import { useActor, useProfile } from '../../../providers/session/profile.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { cardCoding } from '../cardCoding/cardCoding.ts';
import { cardRule } from '../cardRule/cardRule.ts';
import type { CardRow } from './card.ts';
import { cardErrors } from './cardRules.ts';
import { CardMovements } from './page/CardMovements.tsx';
import { RevealNumber } from './reveal/RevealNumber.tsx';
import { SandboxPayment } from './page/SandboxPayment.tsx';

/** Where no money moves outside, and the card is issued. */
function TryPayment() {
  const { installation } = useProfile();
  return installation.isCardSandbox && <SandboxPayment />;
}

/** What the company says of its cards stands beside them. */
const useSettings: NonNullable<NounPieces['useListActions']> = () => {
  const translate = useTranslate();
  const actor = useActor();
  const { access, permissions } = cardRule;
  if (!mayEnter(actor, { ...access, anyPermission: [permissions.edit] })) return [];
  return [
    { id: 'settings', label: translate('card.panel.settings'), to: cardRule.at },
    { id: 'coding', label: translate('card.panel.coding'), to: cardCoding.at },
  ];
};

const pieces: NounPieces<CardRow> = {
  useListActions: useSettings,
  panels: [RevealNumber, CardMovements, TryPayment],
  errors: (sent) => cardErrors(sent),
  // Who asks for a card asks for their own, paid by the account that pays where nobody chooses another.
  formOf(actor, _record, { form, permissions }) {
    if (actor.permissions.has(permissions.create)) return form;
    return Object.fromEntries(
      Object.entries(form).map(([section, names]) => [
        section,
        names.filter((name) => name !== 'assignedEmployee' && name !== 'companyAccount'),
      ]),
    );
  },
};
export default pieces;
