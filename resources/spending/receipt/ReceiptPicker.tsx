import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { PickedReceipt, CheckedReceiptField, ReceiptRow } from './receipt.ts';
import { ReceiptThumbnail } from './ReceiptThumbnail.tsx';
import { TakeReceipts } from './take/TakeReceipts.tsx';

export interface ReceiptPickerProps {
  /** Those that the form has already: they are not offered again. */
  chosenIDs: readonly number[];
  /** So many are taken at most; unset: as many as there are. */
  most?: number;
  /** The button that opens it; unset: "Choose from my receipts". */
  label?: string;
  /** What was chosen, in the order in which it was paid. */
  onPick: (receipts: readonly PickedReceipt[]) => void;
}

/** So many of a person's receipts wait at most, as a form offers them. */
const offeredMax = 100;

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 8,
    minHeight: 56,
    paddingInlineEnd: 8,
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& small': { display: 'block', color: theme.vars?.palette.text.secondary },
}));

/** The receipts of the person that wait, and new ones, for a form that takes them. It keeps nothing: the form's save takes them. */
export function ReceiptPicker({ chosenIDs, most, label, onPick }: ReceiptPickerProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {label ?? translate('receipt.picker.choose')}
      </Button>
      {isOpen && (
        <PickerDialog
          chosenIDs={chosenIDs}
          {...(most === undefined ? {} : { most })}
          onPick={(receipts) => {
            setIsOpen(false);
            onPick(receipts);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function PickerDialog({
  chosenIDs,
  most = offeredMax,
  onPick,
  onClose,
}: Omit<ReceiptPickerProps, 'label'> & { onClose: () => void }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`receipt.picker.${key}`, values);
  const titleID = useId();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const { data, isPending, error } = useQuery({
    queryKey: ['receipts', 'choosable'],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<ReceiptRow>('receipts', {
          filter: { status: ['waiting'] },
          sort: { field: 'day', order: 'ASC' },
          pagination: { page: 1, perPage: offeredMax },
          signal,
        })
      ).data,
    meta: { raisesErrorPage: false },
  });
  // What was just taken is meant to be used.
  const onRead = useCallback(
    ({ id }: ReceiptRow) => setTicked((known) => (known.includes(id) ? known : [...known, id])),
    [],
  );
  const offered = (data ?? []).filter(({ id }) => !chosenIDs.includes(id));
  const taken = offered.filter(({ id }) => ticked.includes(id));
  const isTooMany = taken.length > most;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleID}>
      <DialogTitle id={titleID}>{words('title')}</DialogTitle>
      <DialogContent dividers>
        {isPending && <PageSkeleton />}
        {error && <Alert severity="error">{words('failed')}</Alert>}
        {data && offered.length === 0 && <p>{words('none')}</p>}
        <List>
          {offered.map((one) => (
            <li key={one.id}>
              <OfferedReceipt
                receipt={one}
                isTicked={ticked.includes(one.id)}
                onTick={() =>
                  setTicked((known) =>
                    known.includes(one.id) ? known.filter((id) => id !== one.id) : [...known, one.id],
                  )
                }
              />
            </li>
          ))}
        </List>
        {isTooMany && (
          <Alert severity="warning" role="alert">
            {words('most', { smart_count: most })}
          </Alert>
        )}
        {isAdding ? (
          <TakeReceipts onRead={onRead} />
        ) : (
          <Button onClick={() => setIsAdding(true)}>{words('add')}</Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('close')}</Button>
        <Button
          variant="contained"
          disabled={taken.length === 0 || isTooMany}
          onClick={() => onPick(taken.flatMap(pickedOf))}
        >
          {words('take', { smart_count: taken.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface OfferedReceiptProps {
  receipt: ReceiptRow;
  isTicked: boolean;
  onTick: () => void;
}

function OfferedReceipt({ receipt, isTicked, onTick }: OfferedReceiptProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, file, day, amount, currencyCode, unsure } = receipt;
  const isUnsure = unsure.length > 0;
  return (
    <label>
      <Checkbox checked={isTicked} onChange={onTick} />
      <ReceiptThumbnail file={file[0]} />
      <span>
        {name}
        <small>
          {day === null ? '-' : formatDay(day, locale)}
          {isUnsure && ` · ${translate('receipt.field.unsure')}`}
        </small>
      </span>
      {amount !== null && currencyCode !== null && (
        <MoneyText amount={fromWire(amount)} currency={currencyCode} />
      )}
    </label>
  );
}

function pickedOf({
  id,
  file,
  merchant,
  day,
  amount,
  currencyCode,
  tax,
  unsure,
}: ReceiptRow): PickedReceipt[] {
  const [first] = file;
  if (!first) return [];
  const money = (value: number | null): Amount | null => (value === null ? null : fromWire(value));
  return [
    {
      id,
      file: first,
      merchant,
      day,
      amount: money(amount),
      currencyCode,
      taxAmount: money(tax),
      unsure: unsure as readonly CheckedReceiptField[],
    },
  ];
}
