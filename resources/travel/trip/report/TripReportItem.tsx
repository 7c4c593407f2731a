import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';

import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { FieldText, isFilled } from '../../../../src/noun/fields/FieldText.tsx';
import { FileColumns } from '../../../../src/ui/fileViewer/FileColumns.tsx';
import { FileSearch } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { idIn, useAddressID } from '../../../../src/ui/page/addressID.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import { Facts, Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { usePaperColors } from '../../../../src/ui/page/usePaperColors.ts';
import type { Trip } from '../trip.ts';
import { trip as noun } from '../trip.ts';
import { useTripAddresses } from './useTripAddresses.tsx';

type Item = Trip['items'][number];

const Steps = styled('nav')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });

/** One item of a trip's report, with its receipts beside it. */
export default function TripReportItem() {
  const translate = useTranslate();
  const id = useAddressID();
  const { itemId = '' } = useParams();
  const { trip: tripPage, reportOf } = useTripAddresses();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    ...recordQuery(dataProvider, noun.path, id),
    meta: { raisesErrorPage: false },
  });
  if (!data && error)
    return (
      <RecordFailure
        error={error}
        absent={{ title: translate('trip.absent'), text: translate('trip.absentText') }}
        failed={{ title: translate('trip.failed'), text: translate('trip.failedText') }}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const trip = data as unknown as Trip;
  const item = trip.items.find((one) => one.id === idIn(itemId));
  if (item) return <ItemPage trip={trip} item={item} />;
  return (
    <BlankState
      heading="h1"
      title={translate('trip.reportItem.absent')}
      text={translate('trip.rule.itemGone')}
      action={
        <Button variant="outlined" component={Link} to={reportOf() ?? tripPage}>
          {translate('trip.reportItem.back')}
        </Button>
      }
    />
  );
}

/** Items in rupiah have no rate to show, and most items need no reason. */
function isTelling(name: string, { currencyCode, needsReason }: Item): boolean {
  if (name === 'needsReason') return needsReason;
  const isOfRate = ['currencyCode', 'rateAmount', 'tableRate', 'rateSource', 'baseAmount'].includes(name);
  return !isOfRate || (currencyCode !== null && currencyCode !== 'IDR');
}

function ItemPage({ trip, item }: { trip: Trip; item: Item }) {
  const translate = useTranslate();
  const { trip: tripPage, reportOf } = useTripAddresses();
  usePaperColors();
  const place = trip.items.indexOf(item);
  const facts = Object.entries(noun.fields.items.fields).flatMap(([name, field]) =>
    field.kind !== 'files' && isFilled(item[name as keyof Item]) && isTelling(name, item)
      ? [
          {
            key: name,
            label: translate(`trip.field.items.${name}`),
            value: (
              <FieldText
                noun="trip"
                name={name}
                wordKey={`items.${name}`}
                field={field}
                record={{ ...item, currencyCode: item.currencyCode ?? 'IDR' }}
              />
            ),
          },
        ]
      : [],
  );
  const step = (to: Item | undefined, key: string) =>
    to && <Link to={reportOf(to.id) ?? tripPage}>{translate(`trip.reportItem.${key}`)}</Link>;
  return (
    <FileSearch>
      <SubHeader title={item.vendor} />
      <PageBody>
        <Steps aria-label={translate('trip.reportItem.steps')}>
          <span>
            {translate('trip.reportItem.of', {
              place: place + 1,
              count: trip.items.length,
              number: trip.referenceID,
            })}
          </span>
          {step(trip.items[place - 1], 'previous')}
          {step(trip.items[place + 1], 'next')}
          <Link to={reportOf() ?? tripPage}>{translate('trip.reportItem.back')}</Link>
        </Steps>
        <FileColumns files={item.receipts} below={null}>
          <Section title={translate('trip.reportItem.facts')}>
            <Facts facts={facts} />
          </Section>
        </FileColumns>
      </PageBody>
    </FileSearch>
  );
}
