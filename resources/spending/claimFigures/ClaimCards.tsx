import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';

import { fromWire, isPositive } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { DueDate } from '../../../src/ui/DueDate.tsx';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { SummaryCard, SummaryCards } from '../../../src/ui/SummaryCards.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { ClaimSummary, SpendingLimits } from './claimFiguresWire.ts';
import {
  bucketsTogether,
  limitsHash,
  ownClaimLists,
  useClaimSummary,
  useSpendingLimits,
} from './ClaimFigures.tsx';

const LimitsDialog = lazyPiece(() => import('./LimitsDialog.tsx'));

const rupiah = (amount: string) => formatMoney(amount, 'IDR');

interface FigureProps {
  name: string;
  to: { pathname?: string; search: string; hash?: string } | string;
  claims?: number | undefined;
  /** Null: there is nothing to say an amount of; unset: it is on its way. */
  amount: string | null | undefined;
  due: ReactNode;
}

function Figure({ name, to, claims = 0, amount, due }: FigureProps) {
  return (
    <SummaryCard>
      <div className="name" title={name}>
        <Link to={to}>{name}</Link>
        {claims > 0 && <span className="count"> {formatNumber(String(claims))}</span>}
      </div>
      <div className="amount">
        {amount === undefined ? (
          <Bone style={{ width: 110, height: 20 }} />
        ) : amount === null ? (
          '-'
        ) : (
          rupiah(amount)
        )}
      </div>
      <div className="due">{due}</div>
    </SummaryCard>
  );
}

/** What the person is owed, holds in advance and may still spend, above the list of their claims. */
export function ClaimCards() {
  const translate = useTranslate();
  const words = (key: string): string => translate(`claimFigures.cards.${key}`);
  const { employeeID, fullName } = useActor();
  const location = useLocation();
  const navigate = useNavigate();
  const summary = useClaimSummary();
  const limits = useSpendingLimits(null);
  const { data } = summary;
  const { search } = location;
  const lists = ownClaimLists(employeeID);
  const owed = data && bucketsTogether(Object.values(data.owedToMe));
  const tightest = limits.data && tightestOf(limits.data);
  const failed = summary.error ?? limits.error;
  return (
    <>
      {failed && (
        <Alert
          severity="warning"
          action={
            <Button
              onClick={() => {
                void summary.refetch();
                void limits.refetch();
              }}
            >
              {translate('shell.retry')}
            </Button>
          }
        >
          {words('failedText')} {describeError(failed, translate)}
        </Alert>
      )}
      <SummaryCards label={words('label')}>
        <Figure
          name={words('reimbursement')}
          to={lists.owed}
          claims={owed?.claims}
          amount={summary.error ? null : owed?.exactAmount}
          due={data && <OwedDue summary={data} />}
        />
        <Figure
          name={words('advance')}
          to={lists.held}
          claims={data?.held.claims}
          amount={summary.error ? null : data?.held.exactAmount}
          due={data && <AdvanceDue summary={data} />}
        />
        <Figure
          name={words('limits')}
          to={{ search, hash: limitsHash }}
          amount={limits.error || tightest === null ? null : tightest && fromWire(tightest.left)}
          due={limits.data && <LimitsDue limits={limits.data} />}
        />
      </SummaryCards>
      {location.hash === limitsHash && (
        <Suspense>
          <LimitsDialog
            employee={{ id: employeeID, name: fullName }}
            onClose={() => void navigate({ search, hash: '' }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is to be done about what the person is owed, the most urgent alone. */
function OwedDue({ summary: { owedToMe, sentBack, inReview } }: { summary: ClaimSummary }) {
  const translate = useTranslate();
  if (owedToMe.failed.claims > 0) return translate('claimFigures.cards.failed');
  if (sentBack.claims > 0) return translate('claimFigures.cards.sentBack', { smart_count: sentBack.claims });
  const { reimbursements } = inReview;
  if (reimbursements.claims > 0)
    return translate('claimFigures.cards.inReview', { amount: rupiah(reimbursements.exactAmount) });
  return translate('claimFigures.cards.nothingOwed');
}

/** The same of what they hold in advance. */
function AdvanceDue({ summary: { toSettle, oweBack, advancesToCome, inReview } }: { summary: ClaimSummary }) {
  const translate = useTranslate();
  const words = (key: string, amount: string) =>
    translate(`claimFigures.cards.${key}`, { amount: rupiah(amount) });
  const [first] = toSettle.next;
  if (first) {
    return (
      <>
        {translate('claimFigures.cards.settleBy')}{' '}
        <DueDate day={first.dueOn} daysOverdue={first.daysOverdue} />, {first.referenceID}
      </>
    );
  }
  if (isPositive(oweBack.exactAmount)) return words('giveBack', oweBack.exactAmount);
  if (advancesToCome.claims > 0) return words('toCome', advancesToCome.exactAmount);
  const asked = bucketsTogether([inReview.advances, inReview.settlements]);
  if (asked.claims > 0) return words('inReview', asked.exactAmount);
  return translate('claimFigures.cards.nothingToSettle');
}

/** The window of which the smallest part is left, of those in which something was used. */
function tightestOf({ categories }: SpendingLimits) {
  const used = categories.flatMap(({ rules }) =>
    rules.flatMap(({ called, windows }) =>
      windows.filter((window) => window.used > 0).map((window) => ({ ...window, called })),
    ),
  );
  return used.toSorted((one, other) => one.left / one.limit - other.left / other.limit)[0] ?? null;
}

function LimitsDue({ limits }: { limits: SpendingLimits }) {
  const translate = useTranslate();
  const locale = useLocale();
  const tightest = tightestOf(limits);
  if (tightest) {
    const window = translate(`limitGrid.${tightest.frequency}`).toLocaleLowerCase(locale);
    return translate('claimFigures.cards.left', { called: tightest.called, window });
  }
  const isLimited = limits.categories.some(({ rules }) => rules.some(({ windows }) => windows.length > 0));
  return translate(`claimFigures.cards.${isLimited ? 'unused' : 'unlimited'}`);
}
