import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatDay } from '../../../../../domain/day/day.ts';
import { fromWire } from '../../../../../domain/money/money.ts';
import { currencyPrefix, formatRate } from '../../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../../providers/http/apiError.ts';
import { useLocale } from '../../../../../src/ui/useLocale.ts';
import { productsByID } from '../products.tsx';
import type { ConversionRates, PriceChange } from './reprice.tsx';

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& button': {
    display: 'grid',
    justifyContent: 'start',
    justifyItems: 'start',
    textAlign: 'start',
    padding: '8px 12px',
  },
  '& small': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary },
  '& p[role="alert"]': { color: theme.vars?.palette.error.main },
}));

/** A row of `GET /v1/remittance-rates`. */
interface Rate {
  currencyCode: string;
  rateAmount: number;
  validFrom: string;
}

interface CurrencyChangeProps {
  from: string;
  to: string;
  /** The products on the lines. */
  productIDs: readonly number[];
  onChange: (change: PriceChange) => void;
  /** The old currency stays. */
  onCancel: () => void;
}

/** Asks what becomes of the prices when the currency of a document changes. */
export function CurrencyChange({ from, to, productIDs, onChange, onCancel }: CurrencyChangeProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const rates = useRates(from, to);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);

  async function takeOwnPrices(): Promise<void> {
    setLooking(true);
    try {
      onChange({ kind: 'own', products: await productsByID(dataProvider, productIDs) });
    } catch (error) {
      setFailure(describeError(error, translate));
      setLooking(false);
    }
  }

  return (
    <Dialog open onClose={onCancel} aria-labelledby="currency-title" maxWidth="xs" fullWidth>
      <DialogTitle id="currency-title">{translate('lineItems.currency.title', { from, to })}</DialogTitle>
      <DialogContent>
        <Choices>
          <Button variant="outlined" disabled={isLooking} onClick={() => onChange({ kind: 'keep' })}>
            {translate('lineItems.currency.keep')}
            <small>{translate('lineItems.currency.keepText', { to })}</small>
          </Button>
          <Button variant="outlined" loading={isLooking} onClick={() => void takeOwnPrices()}>
            {translate('lineItems.currency.own', { to })}
            <small>{translate('lineItems.currency.ownText', { to })}</small>
          </Button>
          {rates.known && (
            <Button
              variant="outlined"
              disabled={isLooking}
              onClick={() => rates.known && onChange({ kind: 'convert', rates: rates.known })}
            >
              {translate('lineItems.currency.convert')}
              <small>{rates.words}</small>
            </Button>
          )}
          {rates.isMissing && <p>{translate('lineItems.currency.noRate', { from, to })}</p>}
          {failure !== null && <p role="alert">{failure}</p>}
        </Choices>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {translate('lineItems.currency.cancel', { from })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface KnownRates {
  known: ConversionRates | null;
  /** The rates of the day, each with the day since which it holds. */
  words: string;
  isMissing: boolean;
}

/** The rates of today; a currency without one cannot be converted. */
function useRates(from: string, to: string): KnownRates {
  const locale = useLocale();
  const translate = useTranslate();
  const [first, second] = [useRate(from), useRate(to)];
  const words = [first.data, second.data]
    .filter((rate): rate is Rate => rate !== undefined && rate.currencyCode !== 'IDR')
    .map((rate) =>
      translate('lineItems.currency.rate', {
        currency: rate.currencyCode,
        rate: `${currencyPrefix('IDR')} ${formatRate(fromWire(rate.rateAmount))}`,
        day: formatDay(rate.validFrom, locale),
      }),
    );
  return {
    known:
      first.data && second.data
        ? { from: fromWire(first.data.rateAmount), to: fromWire(second.data.rateAmount) }
        : null,
    words: words.join(' '),
    isMissing: first.isError || second.isError,
  };
}

function useRate(currencyCode: string) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['rates', currencyCode],
    queryFn: ({ signal }) =>
      dataProvider.read<Rate>('remittanceRates', { what: 'rate', query: { currencyCode }, signal }),
    retry: false,
    meta: { raisesErrorPage: false },
  });
}
