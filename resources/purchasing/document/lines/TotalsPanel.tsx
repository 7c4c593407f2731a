import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { negate } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { taxWords } from '../../../../src/ui/taxWords.ts';
import { visuallyHidden } from '../../../../src/ui/visuallyHidden.ts';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import type { LiveTotals } from './liveTotals.ts';
import type { TotalsStore } from './useTotalsStore.tsx';

/** A sum is read out when typing pauses for this long. */
const announceDelayMs = 1200;

const Frame = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: 6,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& .total': {
    marginTop: 6,
    paddingTop: 10,
    borderTop: `1px solid ${theme.vars?.palette.divider}`,
    fontSize: '1.125rem',
    fontWeight: 650,
    flexWrap: 'wrap',
  },
  '& .total dt': { color: 'inherit' },
}));

const Note = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  padding: '8px 12px',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));

interface TotalsPanelProps {
  store: TotalsStore;
}

/** Subtotal, each VAT and WHT rate, and the grand total, as they change. */
export function TotalsPanel({ store }: TotalsPanelProps) {
  const translate = useTranslate();
  const { totals, currencyCode, unreadLines, isWithholdingUnread } = useLive(store, wholeOf);
  const money = (amount: string) => formatMoney(amount, currencyCode);
  return (
    <>
      <Frame>
        <div>
          <dt>{translate('lineItems.totals.subtotal')}</dt>
          <dd>{money(totals.subtotal)}</dd>
        </div>
        {totals.taxes.map(({ label, kind, amount }) => (
          <div key={label}>
            <dt>{taxWords(label, translate)}</dt>
            <dd>{money(kind === 'wht' ? negate(amount) : amount)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{translate('lineItems.totals.total')}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
      </Frame>
      {unreadLines.length > 0 && (
        <Note>
          {translate('lineItems.totals.unread', {
            smart_count: unreadLines.length,
            lines: unreadLines.map((index) => index + 1).join(', '),
          })}
        </Note>
      )}
      {isWithholdingUnread && <Note>{translate('lineItems.totals.withholdingUnread')}</Note>}
      <Announcement text={`${translate('lineItems.totals.total')} ${money(totals.total)}`} />
    </>
  );
}

function wholeOf(live: LiveTotals): LiveTotals {
  return live;
}

/** Says the sum once it has come to rest. The first one is on the page already and is not said. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div aria-live="polite" style={visuallyHidden}>
      {said === first ? '' : said}
    </div>
  );
}
