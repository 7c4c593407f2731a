import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Day } from '../../../domain/day/day.ts';
import { addMonths, firstOfMonth, today } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { paperFileName, useDownload } from '../../../src/ui/page/useDownload.ts';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { Balances } from './balanceWire.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

/** So many months back a statement is offered; the sheet of the list has older ones. */
const monthsBack = 24;

/** The statement of an account for a month, as PDF or CSV: first that of the account to which the list is narrowed. */
export function Statements({
  accounts,
  chosen,
}: {
  accounts: Balances['data'];
  /** Its number, as in the address. */
  chosen: string | null;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { download, pending } = useDownload('balance');
  const [thisMonth] = useState(() => firstOfMonth(today(timeZone, new Date())));
  const months = Array.from({ length: monthsBack }, (_, ago) => addMonths(thisMonth, -ago));
  const [month, setMonth] = useState<Day>(thisMonth);
  const [picked, setPicked] = useState<number | null>(null);
  const account =
    accounts.find(({ id }) => id === picked) ??
    accounts.find(({ id }) => String(id) === chosen) ??
    accounts[0];
  if (!account) return null;
  return (
    <Row>
      <TextField
        select
        size="small"
        label={translate('balance.statement.account')}
        value={account.id}
        onChange={({ target }) => setPicked(Number(target.value))}
      >
        {accounts.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={translate('balance.statement.month')}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      >
        {months.map((first) => (
          <MenuItem key={first} value={first}>
            {formatMonth(first, locale)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={pending !== null}
        onClick={() =>
          download({
            what: 'statement',
            params: { id: account.id },
            query: { month: month.slice(0, 7) },
            fileName: paperFileName(`statement-${account.name}-${month.slice(0, 7)}`),
          })
        }
      >
        {translate('balance.statement.download')}
      </Button>
      <Button
        disabled={pending !== null}
        onClick={() =>
          download({
            what: 'statementSheet',
            params: { id: account.id },
            query: { month: month.slice(0, 7) },
            fileName: `statement-${account.id}-${month.slice(0, 7)}.csv`,
          })
        }
      >
        {translate('balance.statement.sheet')}
      </Button>
    </Row>
  );
}
