import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { useFilePlace } from '../../../src/ui/fileViewer/FilePlace.tsx';
import type { Filled } from './filledForm.ts';
import type { InvoiceReading } from './invoiceReading.ts';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '16px 16px 0',
  padding: '10px 16px',
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  fontSize: '0.8125rem',
  '& h2': { margin: 0, fontSize: '0.875rem' },
  '& ul': { margin: 0, paddingInlineStart: 18 },
  '& li[data-doubt]': { color: theme.vars?.palette.tone.attention.ink },
  '& button': {
    padding: 0,
    minHeight: 24,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    textDecoration: 'underline dotted',
    textUnderlineOffset: 3,
  },
}));

export interface ReadSummaryProps {
  reading: InvoiceReading;
  paper: NonNullable<InvoiceReading['paper']>;
  discount: Filled['discount'];
}

/** What is said of a reading as a whole: from what, who sent it, whether it adds up, what the file says in total. */
export function ReadSummary({ reading, paper, discount }: ReadSummaryProps) {
  const translate = useTranslate();
  const { show } = useFilePlace();
  const words = (key: string, options?: Record<string, unknown>) =>
    translate(`invoiceReading.read.${key}`, options);
  const { vendor, vendorMatch } = reading;
  const { total, currencyCode, sellerName, isSound, source } = paper;
  const place = total?.place ?? null;
  const read =
    total && words('totalDiffers', { read: formatMoney(total.value, currencyCode?.value ?? 'IDR') });
  return (
    <Panel aria-labelledby="read-from-file">
      <h2 id="read-from-file">{words('heading')}</h2>
      <ul>
        <li>{words(source)}</li>
        {vendor && vendorMatch && <li>{words(`vendorBy.${vendorMatch}`)}</li>}
        {!vendor && sellerName && <li data-doubt="">{words('vendorUnknown', { name: sellerName.value })}</li>}
        {isSound ? <li>{words('sound')}</li> : <li data-doubt="">{words('unsound')}</li>}
        {discount !== null && (
          <li data-doubt={discount === 'apart' ? '' : undefined}>
            {words(`discount.${discount}`, {
              amount: formatMoney(paper.discount?.value ?? '0', currencyCode?.value ?? 'IDR'),
            })}
          </li>
        )}
        {read !== null && (
          <li>
            {place ? (
              <button type="button" onClick={() => show(place)}>
                {read}
              </button>
            ) : (
              read
            )}
          </li>
        )}
      </ul>
    </Panel>
  );
}
