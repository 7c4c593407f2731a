import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { pathOfRecord } from '../../../../domain/noun/nounAddresses.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { transactionNouns } from '../../cardTransaction/cardTransaction.ts';
import { receipt } from '../../receipt/receipt.ts';
import { claim } from '../claim.ts';
import type { LineDuplicate } from './lineDuplicateWire.ts';

interface DuplicateOfLineProps {
  duplicate: LineDuplicate;
  /** Which line it is about, where that does not follow from its place. */
  line?: string;
  /** Opened beside the page, where something is being typed. */
  isAside?: boolean;
}

/** What another record has in common with a line, and the way to it where the person may read it. */
export function DuplicateOfLine({ duplicate, line, isAside = false }: DuplicateOfLineProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { asksNote, says, number } = duplicate;
  const to = addressOf(duplicate, pathname);
  return (
    <Alert severity={asksNote ? 'warning' : 'info'} sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
      {line !== undefined && `${line} `}
      {says}{' '}
      {to !== null && (
        <Link to={to} {...(isAside ? { target: '_blank', rel: 'noopener' } : {})}>
          {translate('claim.openDuplicate', { number })}
        </Link>
      )}
    </Alert>
  );
}

interface DuplicatesOfLinesProps {
  duplicates: readonly LineDuplicate[];
  /** The words that say which line it is. */
  called: string;
}

/** The same of several lines of one record. */
export function DuplicatesOfLines({ duplicates, called }: DuplicatesOfLinesProps) {
  const translate = useTranslate();
  return duplicates.map((duplicate) => (
    <DuplicateOfLine
      key={`${duplicate.place} ${duplicate.says}`}
      duplicate={duplicate}
      line={translate(called, { number: duplicate.place + 1 })}
    />
  ));
}

/** The page of a trip for who is among their own, among those that they approve, or among those of everybody. */
function tripPageAt(pathname: string) {
  if (pathname.startsWith('/approval')) return 'approval-business-trip-id';
  return pathname.startsWith('/transactions') ? 'transactions-business-trip-id' : 'business-trip-request-id';
}

/** Where the other record is read, from the place where the person is; null where they may not, or where it has no page. */
export function addressOf({ type, id }: Pick<LineDuplicate, 'type' | 'id'>, pathname: string): string | null {
  if (id === null) return null;
  if (type === 'bill') return pathTo('bills-bills-to-pay-id', { id });
  if (type === receipt.name) return pathOfRecord(receipt, id);
  const paid = Object.values(transactionNouns).find(({ name }) => name === type);
  if (paid) return pathOfRecord(paid, id);
  if (type === 'trip_item') return pathTo(tripPageAt(pathname), { id });
  const view = claim.views?.find(({ at }) => pathname.startsWith(at.replace(/[^/]+$/, '')));
  return type === 'claim_line' ? pathOfRecord(claim, id, view) : null;
}
