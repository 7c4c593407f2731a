import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { QuotaKind } from '../../../../domain/credit/creditQuota.ts';
import { formatInstant } from '../../../../domain/day/day.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { isAbsence } from '../../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { paperFileName, useDownload } from '../../../../src/ui/page/useDownload.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { creditLedgers, purchaseRoutes, quotaArea } from '../creditQuota.ts';
import { CreditFigures } from './CreditFigures.tsx';
import type { CreditPurchase } from '../creditWire.ts';

/** What was bought, with its receipt to keep. */
export function CreditReceipt({ kind, id }: { kind: QuotaKind; id: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { download, pending } = useDownload(quotaArea[kind]);
  const { data, error } = useQuery({
    queryKey: ['quotas', kind, 'purchases', id],
    queryFn: ({ signal }) =>
      dataProvider.read<CreditPurchase>(quotaArea[kind], { what: 'purchase', params: { id }, signal }),
    meta: { raisesErrorPage: false },
  });
  const words = (key: string, values?: object) => translate(`creditPurchase.${key}`, values);
  const ledger = creditLedgers[kind].at;
  const toLedger = mayVisit(
    kind === 'ocr' ? 'settings-ocr-credit' : 'settings-virtual-card-credit',
    actor,
  ) && (
    <Button component={Link} to={ledger} variant="outlined">
      {words('receipt.ledger')}
    </Button>
  );
  if (!data && error)
    return (
      <BlankState
        isAlert
        heading="h1"
        title={words(isAbsence(error) ? 'receipt.absent' : 'receipt.failed')}
        text={isAbsence(error) ? words('receipt.absentText') : describeError(error, translate)}
        action={toLedger || undefined}
      />
    );
  if (!data) return <PageSkeleton />;
  const { referenceID, credits, companyAccountName, purchasedByName, purchasedAt } = data;
  const money = (amount: string) => formatMoney(amount, 'IDR');
  return (
    <>
      <SubHeader title={words('receipt.title', { number: referenceID })} />
      <PageBody>
        <Section title={words('receipt.what')}>
          <CreditFigures
            lines={[
              [words('package'), `${words('credits', { count: credits })} (${words(`kind.${kind}`)})`],
              [words('beforeVat'), money(data.exactBeforeVat)],
              [words('vat'), money(data.exactVat)],
              [words('receipt.paid'), money(data.exactTotal)],
              [words('account'), companyAccountName],
              [words('receipt.by'), purchasedByName],
              [words('receipt.at'), formatInstant(purchasedAt, actor.timeZone, locale)],
            ]}
          />
        </Section>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button
            variant="contained"
            disabled={pending !== null}
            onClick={() =>
              download({
                what: 'receipt',
                params: { id },
                fileName: paperFileName(`receipt-${referenceID}`),
              })
            }
          >
            {words('receipt.download')}
          </Button>
          {toLedger}
          {mayVisit(purchaseRoutes[kind], actor) && (
            <Button component={Link} to={pathTo(purchaseRoutes[kind])}>
              {words('receipt.again')}
            </Button>
          )}
        </div>
      </PageBody>
    </>
  );
}
