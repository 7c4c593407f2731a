import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';

import { mayEnter } from '../../../domain/access/access.ts';
import { formatDay, today } from '../../../domain/day/day.ts';
import { law } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { unassignedAccess } from './topUp.ts';
import type { TopUpOptions, UnassignedTopUps } from './topUpWire.ts';

const Items = styled('ul')({
  display: 'grid',
  gap: 24,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& p': { margin: 0 },
  '& form': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'start', marginBlockStart: 8 },
});

type Account = TopUpOptions['accounts'][number];
type Item = UnassignedTopUps['data'][number];

const asked = ['balance', 'unassigned'] as const;

/** Money that came in on numbers of no account; nothing where there is none, or for whom it is not. */
export function Unassigned({ accounts }: { accounts: readonly Account[] }) {
  const translate = useTranslate();
  const isFor = mayEnter(useActor(), unassignedAccess);
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: asked,
    queryFn: ({ signal }) => dataProvider.read<UnassignedTopUps>('balance', { what: 'unassigned', signal }),
    enabled: isFor,
    meta: { raisesErrorPage: false },
  });
  if (!isFor) return null;
  const words = (key: string) => translate(`topUp.unassigned.${key}`);
  if (!data && error)
    return (
      <Section title={words('title')}>
        <p role="alert">{words('failed')}</p>
        <Button onClick={() => void refetch()}>{words('again')}</Button>
      </Section>
    );
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={words('title')}>
      <p>{words('text')}</p>
      <Items>
        {data.data.map((item) => (
          <UnassignedItem key={item.id} item={item} accounts={accounts} />
        ))}
      </Items>
    </Section>
  );
}

function UnassignedItem({ item, accounts }: { item: Item; accounts: readonly Account[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const words = (key: string, values?: object) => translate(`topUp.unassigned.${key}`, values);
  // Of several the person says which.
  const [accountID, setAccountID] = useState(accounts.length === 1 ? String(accounts[0]?.id) : '');
  const [notes, setNotes] = useState('');
  const [isTried, setTried] = useState(false);
  const required = law('field.required');
  const missing = (typed: string) =>
    isTried && typed.trim() === ''
      ? { error: true, helperText: translate(required.key, required.values) }
      : {};
  const assign = useMutation({
    mutationFn: () =>
      dataProvider.act<{ referenceID: string }>('balance', {
        action: 'assignTopUp',
        id: item.id,
        input: { companyAccountID: Number(accountID), notes: notes.trim() },
      }),
    async onSuccess({ referenceID }) {
      notify(words('asked', { number: referenceID }), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: asked });
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  return (
    <li>
      <p>
        <strong>
          {words('item', {
            amount: formatMoney(fromWire(item.amount), 'IDR'),
            sender: item.senderName,
            day: formatDay(today(timeZone, new Date(item.receivedAt)), locale),
          })}
        </strong>
      </p>
      <p>{words('number', { number: item.accountNumber, transfer: item.transferID })}</p>
      {item.recalledAmount > 0 && (
        <p>{words('recalled', { amount: formatMoney(fromWire(item.recalledAmount), 'IDR') })}</p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (accountID !== '' && notes.trim() !== '') assign.mutate();
        }}
      >
        <TextField
          select
          required
          size="small"
          label={words('account')}
          {...missing(accountID)}
          value={accountID}
          onChange={({ target }) => setAccountID(target.value)}
          sx={{ width: 'min(240px, 100%)' }}
        >
          {accounts.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          required
          size="small"
          label={words('notes')}
          {...missing(notes)}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
          slotProps={{ htmlInput: { maxLength: 1500 } }}
          sx={{ width: 'min(320px, 100%)' }}
        />
        <Button type="submit" variant="outlined" disabled={assign.isPending}>
          {words('assign')}
        </Button>
      </form>
    </li>
  );
}
