import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { SummaryCard, SummaryCards } from '../../../src/ui/SummaryCards.tsx';
import { creditLedgers, purchaseRoutes } from './creditQuota.ts';
import { useCreditOffer } from './useCreditOffer.tsx';

/** What is left of a credit, over the list of its changes. */
export function CreditSummary({ kind }: { kind: QuotaKind }) {
  const translate = useTranslate();
  const actor = useActor();
  const { data, error } = useCreditOffer(kind);
  const words = (key: string, values?: object) => translate(`${creditLedgers[kind].name}.${key}`, values);
  if (!data && error)
    return (
      <p role="alert">
        {words('failed')} {describeError(error, translate)}
      </p>
    );
  const parts = data && [
    { name: words('total'), units: data.total, says: words('totalText') },
    {
      name: words('monthly'),
      units: data.monthly.remaining,
      says: words('monthlyText', { total: data.monthly.total }),
    },
    { name: words('lifetime'), units: data.lifetime, says: words('lifetimeText') },
  ];
  return (
    <>
      {mayVisit(purchaseRoutes[kind], actor) && (
        <div>
          <Button component={Link} to={pathTo(purchaseRoutes[kind])} variant="outlined" startIcon={<Add />}>
            {words('buy')}
          </Button>
        </div>
      )}
      <SummaryCards label={words('summary')}>
        {!parts && (
          <SummaryCard>
            <Bone style={{ width: 160, height: 36 }} />
          </SummaryCard>
        )}
        {parts?.map(({ name, units, says }) => (
          <SummaryCard key={name}>
            <div className="name">{name}</div>
            <div className="amount">{units}</div>
            <div className="due" title={says}>
              {says}
            </div>
          </SummaryCard>
        ))}
      </SummaryCards>
    </>
  );
}
