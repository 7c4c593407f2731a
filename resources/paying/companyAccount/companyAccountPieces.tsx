import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { AccountTabs } from './AccountTabs.tsx';
import { accountErrors } from './companyAccount.ts';

/** An account as its list and its page have it. */
interface Account {
  id: number;
  balance: string;
  available: string;
  allocated: string;
  held: string;
  people?: readonly { id: number; name: string }[];
}

/** Who sees the account, and what moved it. */
function AccountPanel() {
  const translate = useTranslate();
  const actor = useActor();
  const account = useRecordContext<Account>();
  if (!account) return null;
  const { id, people = [] } = account;
  return (
    <Section title={translate('companyAccount.people')}>
      <p>{people.map(({ name }) => name).join(', ') || translate('companyAccount.nobody')}</p>
      {mayVisit('accounts-allocation', actor) && (
        <p>
          <Link to={`${pathTo('accounts-allocation')}?accountIDs=${id}`}>
            {translate('companyAccount.allocations')}
          </Link>
        </p>
      )}
      {mayVisit('balance', actor) && (
        <p>
          <Link to={`${pathTo('balance')}?companyAccountIDs=${id}`}>
            {translate('companyAccount.movements')}
          </Link>
        </p>
      )}
    </Section>
  );
}

const money = (name: 'balance' | 'available' | 'allocated' | 'held') => (account: Account) => (
  <MoneyText amount={account[name]} currency="IDR" />
);

const pieces: NounPieces<Account> = {
  listTabs: AccountTabs,
  cells: {
    balance: money('balance'),
    available: money('available'),
    allocated: money('allocated'),
    held: money('held'),
  },
  panels: [AccountPanel],
  errors: accountErrors,
  first: { bankConnection: 'file' },
};
export default pieces;
