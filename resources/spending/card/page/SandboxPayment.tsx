import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';

import { toWire } from '../../../../domain/money/money.ts';
import { parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useAsk } from '../../../../src/ui/feedback/useAsk.ts';
import { MoneyField } from '../../../../src/ui/form/fields/MoneyField.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { SandboxAnswer } from '../../cardTransaction/networkWire.ts';
import type { CardRow } from '../card.ts';
import { cardTypeOf } from '../cardType.ts';
import type { SandboxMerchant } from './sandboxMerchants.ts';
import { sandboxMerchants } from './sandboxMerchants.ts';

const Inputs = styled('div')({ display: 'grid', gap: 12, maxWidth: 420, '& p': { margin: 0 } });

/** Stands for a merchant, where no money moves outside. */
export function SandboxPayment() {
  'use no memo';
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext<CardRow>();
  const action =
    cardTypeOf(useResourceContext() ?? '') === 'physical' ? 'physicalCardPayment' : 'cardPayment';
  const words = (key: string, values?: object) => translate(`card.sandbox.${key}`, values);
  const [merchant, setMerchant] = useState<SandboxMerchant>('OK');
  const form = useForm<{ amount: string }>({ defaultValues: { amount: '' } });
  const pay = useAsk(
    (amount: number | string) =>
      dataProvider.act<SandboxAnswer>('sandbox', {
        action,
        input: { cardID: record?.id, merchant, amount },
      }),
    ({ steps }) => {
      const code = steps.find(({ approved }) => approved === false)?.code;
      if (code == null) {
        form.reset();
        notify(words('approved'), { type: 'success' });
      } else {
        notify(words('declined', { why: translate(`card.declined.${code}`) }), { type: 'warning' });
      }
    },
  );
  if (record?.lastFour == null) return null;
  function submit(): void {
    const parsed = parseTypedMoney(form.getValues('amount'), 'IDR');
    if (parsed.ok) pay.mutate(toWire(parsed.amount));
    else form.setError('amount', { message: translate(parsed.says.key, parsed.says.values) });
  }
  return (
    <Section title={words('title')}>
      <FormProvider {...form}>
        <Inputs>
          <p>{words('text')}</p>
          <TextField
            select
            size="small"
            id="sandbox-merchant"
            label={words('merchant')}
            value={merchant}
            onChange={(event) => setMerchant(event.target.value as SandboxMerchant)}
          >
            {sandboxMerchants.map((one) => (
              <MenuItem key={one} value={one}>
                {words(`merchants.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <MoneyField path="amount" label={words('amount')} currencyCode="IDR" />
          <div>
            <Button variant="outlined" disabled={pay.isPending} onClick={submit}>
              {words('pay')}
            </Button>
          </div>
        </Inputs>
      </FormProvider>
    </Section>
  );
}
