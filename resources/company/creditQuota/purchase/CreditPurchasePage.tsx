import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { QuotaKind } from '../../../../domain/credit/creditQuota.ts';
import { isSold, priceOfCredits } from '../../../../domain/credit/creditQuota.ts';
import { isNegative, subtract, toWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { CreditFigures } from './CreditFigures.tsx';
import { CreditReceipt } from './CreditReceipt.tsx';
import { quotaArea } from '../creditQuota.ts';
import type { CreditOffer, CreditPurchase } from '../creditWire.ts';
import { useCreditOffer } from '../useCreditOffer.tsx';

const Form = styled('form')({
  display: 'grid',
  gap: 20,
  justifyItems: 'start',
  '& .MuiTextField-root': { width: 'min(400px, 100%)' },
});

/** Where credit for reading papers is bought. */
export const OcrCreditPurchase = () => <PurchasePage kind="ocr" />;

/** Where credit for issuing virtual cards is bought. */
export const VirtualCardCreditPurchase = () => <PurchasePage kind="vcn" />;

/** What is bought, or with `?receipt=` what was. */
function PurchasePage({ kind }: { kind: QuotaKind }) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const { data, error, refetch } = useCreditOffer(kind);
  const words = (key: string, values?: object) => translate(`creditPurchase.${key}`, values);
  const receipt = search.get('receipt');
  if (receipt !== null) return <CreditReceipt kind={kind} id={Number(receipt)} />;
  if (!data && error)
    return <RecordFailure error={error} failed={{ title: words('failed') }} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { exactPrice, accounts } = data;
  return (
    <>
      <SubHeader title={words(`title.${kind}`)} />
      <PageBody>
        <p>
          {words(`text.${kind}`)} {words('left', { total: data.total })}
        </p>
        {exactPrice === null && <p>{words('unsold')}</p>}
        {exactPrice !== null && accounts.length === 0 && <p>{words('noAccount')}</p>}
        {exactPrice !== null && accounts.length > 0 && (
          <Purchase kind={kind} offer={data} price={exactPrice} />
        )}
      </PageBody>
    </>
  );
}

/** The choice of a number that is no package. */
const other = 'other';

function Purchase({ kind, offer, price }: { kind: QuotaKind; offer: CreditOffer; price: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(String(offer.packages[0]?.credits ?? other));
  const [typed, setTyped] = useState(String(offer.freeFrom));
  const [accountID, setAccountID] = useState(offer.accounts[0]?.id ?? 0);
  const [isPressed, setIsPressed] = useState(false);
  const words = (key: string, values?: object) => translate(`creditPurchase.${key}`, values);
  const credits = chosen === other ? Number(/^\d{1,9}$/.test(typed.trim()) ? typed : 0) : Number(chosen);
  const isOffered = isSold(credits);
  const { total, vat, beforeVat } = priceOfCredits(credits, price);
  const account = offer.accounts.find(({ id }) => id === accountID);
  const after = subtract(account?.exactAvailable ?? '0', total);
  const money = (amount: string) => formatMoney(amount, 'IDR');
  const buy = useMutation({
    mutationFn: () =>
      dataProvider.act<CreditPurchase>(quotaArea[kind], {
        action: 'purchase',
        input: { credits, companyAccountID: accountID, totalInIDR: toWire(total) },
      }),
    async onSuccess({ id }) {
      notify(words('done', { count: credits }), { type: 'success' });
      await queryClient.invalidateQueries();
      setSearch({ receipt: String(id) });
    },
    onError: (error) => {
      // What speaks of a field stands beside it.
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
        notify(describeError(error, translate), { type: 'error' });
      void queryClient.invalidateQueries({ queryKey: ['quotas', kind, 'packages'] });
    },
  });
  const refused = buy.error instanceof ApiError ? buy.error.fields : {};
  const isShort = isNegative(after);
  const fitting = words('rule.notSold', { from: offer.freeFrom, most: offer.creditsMax });
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsPressed(true);
        if (isOffered) buy.mutate();
      }}
    >
      <FormControl>
        <FormLabel id="credit-package">{words('package')}</FormLabel>
        <RadioGroup
          aria-labelledby="credit-package"
          value={chosen}
          onChange={({ target }) => {
            buy.reset();
            setChosen(target.value);
          }}
        >
          {offer.packages.map((one) => (
            <FormControlLabel
              key={one.credits}
              value={String(one.credits)}
              control={<Radio />}
              label={`${words('credits', { count: one.credits })} · ${money(one.exactTotal)}`}
            />
          ))}
          <FormControlLabel value={other} control={<Radio />} label={words('other')} />
        </RadioGroup>
      </FormControl>
      {chosen === other && (
        <TextField
          size="small"
          label={words('number')}
          value={typed}
          onChange={({ target }) => {
            buy.reset();
            setTyped(target.value);
          }}
          error={(isPressed && !isOffered) || refused['credits'] !== undefined}
          helperText={refused['credits'] ?? fitting}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      <TextField
        select
        size="small"
        label={words('account')}
        value={accountID}
        onChange={({ target }) => {
          buy.reset();
          setAccountID(Number(target.value));
        }}
        error={isShort || refused['companyAccountID'] !== undefined}
        helperText={refused['companyAccountID'] ?? (isShort ? words('short') : undefined)}
      >
        {offer.accounts.map(({ id, name, exactAvailable }) => (
          <MenuItem key={id} value={id}>
            {words('available', { name, amount: money(exactAvailable) })}
          </MenuItem>
        ))}
      </TextField>
      {isOffered && (
        <Section title={words('sum')}>
          <CreditFigures
            lines={[
              [words('price'), money(price)],
              [words('beforeVat'), money(beforeVat)],
              [words('vat'), money(vat)],
              [words('sum'), money(total)],
              [words('after'), money(after)],
            ]}
          />
        </Section>
      )}
      <Button type="submit" variant="contained" disabled={buy.isPending || isShort}>
        {isOffered ? words('buy', { amount: money(total), count: credits }) : words(`title.${kind}`)}
      </Button>
    </Form>
  );
}
