import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '../../../domain/day/day.ts';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import { toWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { parseTypedMoney } from '../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useProfile } from '../../../providers/session/profile.tsx';
import { CopyButton } from '../../../src/ui/action/CopyButton.tsx';
import { useAsk } from '../../../src/ui/feedback/useAsk.ts';
import { MoneyField } from '../../../src/ui/form/fields/MoneyField.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { balance } from '../balance/balance.ts';
import { topUpMin } from './topUp.ts';
import type { TopUpOptions } from './topUpWire.ts';
import { Unassigned } from './Unassigned.tsx';

/** What came in is asked for again so often, while the page is open. */
const askAgainMs = 5000;
const latelyShown = 5;

const Banks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& p': { margin: '4px 0 12px' },
  '& ol, & ul': { margin: 0, paddingInlineStart: 20, display: 'grid', gap: 4 },
  '& .label': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& .number': {
    fontSize: '1.25rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: '8px 0 12px' },
}));

type Account = TopUpOptions['accounts'][number];
type Bank = TopUpOptions['banks'][number];

/** The numbers that money for an account is transferred to, and what came in on them. */
export default function TopUpPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['balance', 'topUpOptions'],
    queryFn: ({ signal }) => dataProvider.read<TopUpOptions>('balance', { what: 'topUpOptions', signal }),
    meta: { raisesErrorPage: false },
  });
  if (!data && error)
    return (
      <RecordFailure
        error={error}
        failed={{ title: translate('topUp.failed') }}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const { accounts, banks, receiverName } = data;
  const account = accounts.find(({ id }) => String(id) === search.get('account')) ?? accounts[0];
  return (
    <>
      <SubHeader title={translate('topUp.title')} />
      <PageBody>
        <p>{translate('topUp.text')}</p>
        {account && accounts.length > 1 && (
          <TextField
            select
            size="small"
            label={translate('topUp.account')}
            value={account.id}
            onChange={({ target }) => setSearch({ account: target.value }, { replace: true })}
            sx={{ width: 'min(320px, 100%)' }}
          >
            {accounts.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Unassigned accounts={accounts} />
        {account && (
          <>
            <Banks>
              {banks.map((bank) => (
                <Section key={bank.bank} title={bank.name}>
                  {bank.isActive ? (
                    <BankNumber account={account} bank={bank} receiverName={receiverName} />
                  ) : (
                    <p>{translate('topUp.inactive')}</p>
                  )}
                </Section>
              ))}
            </Banks>
            <Lately account={account} />
          </>
        )}
      </PageBody>
    </>
  );
}

interface BankNumberProps {
  account: Account;
  bank: Bank;
  receiverName: string;
}

function BankNumber({ account, bank: { bank, name }, receiverName }: BankNumberProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { installation } = useProfile();
  const words = (key: string, values?: object) => translate(`topUp.${key}`, values);
  const open = useMutation({
    mutationFn: () =>
      dataProvider.act('balance', {
        action: 'openNumber',
        input: { companyAccountID: account.id, bank },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['balance', 'topUpOptions'] }),
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  const number = account.numbers.find((one) => one.bank === bank);
  if (!number)
    return (
      <Button variant="outlined" disabled={open.isPending} onClick={() => open.mutate()}>
        {words('open')}
      </Button>
    );
  const min = formatMoney(topUpMin, 'IDR');
  return (
    <>
      <div className="label">{words('number')}</div>
      <div className="number">{number.accountNumber}</div>
      <div className="label">{words('receiver')}</div>
      <div>{receiverName}</div>
      <div className="buttons">
        <CopyButton
          text={number.accountNumber}
          label={words('copy')}
          copied={words('copied')}
          notCopied={words('notCopied')}
        />
      </div>
      <ol aria-label={words('steps.label')}>
        <li>{words('steps.choose', { bank: name })}</li>
        <li>{words('steps.enter', { min })}</li>
        <li>{words('steps.check', { receiver: receiverName })}</li>
      </ol>
      {installation.isBankSandbox && <SandboxTransfer numberID={number.id} bank={bank} />}
    </>
  );
}

/** Stands for the application of a bank, where no money moves. */
function SandboxTransfer({ numberID, bank }: { numberID: number; bank: string }) {
  'use no memo';
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const words = (key: string) => translate(`topUp.sandbox.${key}`);
  const path = `amount-${bank}`;
  const form = useForm<Record<string, string>>({ defaultValues: { [path]: '' } });
  const send = useAsk(
    (amountInIDR: number | string) =>
      dataProvider.act('sandbox', { action: 'topUp', input: { numberID, amountInIDR } }),
    () => {
      form.reset();
      notify(words('sent'), { type: 'success' });
    },
  );
  function submit(): void {
    const parsed = parseTypedMoney(form.getValues(path) ?? '', 'IDR');
    if (parsed.ok) send.mutate(toWire(parsed.amount));
    else form.setError(path, { message: translate(parsed.says.key, parsed.says.values) });
  }
  return (
    <FormProvider {...form}>
      <p>{words('text')}</p>
      <MoneyField path={path} label={words('amount')} currencyCode="IDR" />
      <div className="buttons">
        <Button variant="outlined" disabled={send.isPending} onClick={submit}>
          {words('send')}
        </Button>
      </div>
    </FormProvider>
  );
}

/** What came in on the account last, as it comes. */
function Lately({ account: { id } }: { account: Account }) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data } = useQuery({
    queryKey: ['balance', 'lately', id],
    queryFn: ({ signal }) =>
      dataProvider.getList<ListRow<typeof balance> & { id: string }>(balance.path, {
        meta: { query: { companyAccountIDs: String(id), kind: 'topUp', limit: latelyShown, sort: '-day' } },
        signal,
      }),
    refetchInterval: askAgainMs,
    meta: { raisesErrorPage: false },
  });
  return (
    <Section title={translate('topUp.lately')}>
      {data?.data.length === 0 && <p>{translate('topUp.none')}</p>}
      <ul aria-live="polite">
        {data?.data.map((row) => (
          <li key={row.id}>
            {translate(row.counterparty === null ? 'topUp.cameIn' : 'topUp.came', {
              amount: formatMoney(row.amount, 'IDR'),
              sender: row.counterparty,
              day: formatDay(row.day, locale),
            })}
          </li>
        ))}
      </ul>
      <Link to={`/balance?companyAccountIDs=${id}`}>{translate('topUp.all')}</Link>
    </Section>
  );
}
