import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { addDays, firstOfMonth, isDay, today } from '../../../domain/day/day.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { DayRange } from '../../../domain/list/filterKinds.ts';
import type { ExportBegun } from '../../../domain/list/sheetExport.ts';
import { law } from '../../../domain/message/message.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { withWords } from '../../../providers/i18n/roomWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { OptionGroup } from '../../../src/ui/form/fields/OptionGroup.tsx';
import { exportWords } from '../../../src/ui/list/export/exportWords.ts';
import { DayRangeField } from '../../../src/ui/list/filter/DayRangeField.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { useDownload } from '../../../src/ui/page/useDownload.ts';
import { isLongPeriod, journalFormats } from './journal.ts';
import type { JournalPreview, JournalQuestion } from './journalWire.ts';

const ExportProgressDialog = lazyPiece(() =>
  withWords([exportWords], async () => {
    const { ExportProgressDialog: dialog } = await import('../../../src/ui/list/export/ExportProgress.tsx');
    return { default: dialog };
  }),
);

/** The text of a file as it is; long lines scroll by themselves. The section around it is the landmark. */
const FileText = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 12,
  maxHeight: 420,
  overflow: 'auto',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 4,
  '& pre': { margin: 0 },
}));

/** The books for another program: which days, for which one, what is in them, and the file. */
export default function JournalPage() {
  const translate = useTranslate();
  const [asked, ask] = useAsked();
  const { format, from, to } = asked;
  const whole = from !== undefined && to !== undefined && from <= to ? { format, from, to } : null;
  return (
    <>
      <SubHeader title={translate('journal.title')} />
      <PageBody>
        <p style={{ margin: 0 }}>{translate('journal.intro')}</p>
        <Section title={translate('journal.period')}>
          <div style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
            <DayRangeField
              label={translate('journal.period')}
              value={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
              errorOf={(range) =>
                range.from && range.to && range.from > range.to ? law('field.rangeReversed') : null
              }
              onChange={(range, isWrong) => ask(isWrong || range === undefined ? {} : range)}
            />
            <FormatChoice chosen={format} onChoose={(next) => ask({ from, to }, next)} />
          </div>
        </Section>
        {whole === null ? (
          <Alert severity="info">{translate('journal.missing')}</Alert>
        ) : isLongPeriod(whole) ? (
          <LongJournal key={JSON.stringify(whole)} asked={whole} />
        ) : (
          <ShortJournal asked={whole} />
        )}
      </PageBody>
    </>
  );
}

type Asked = Pick<JournalQuestion, 'format'> & DayRange;

/** What is asked, which the address keeps; at first the month before this one. */
function useAsked(): [Asked, (range: Partial<DayRange>, format?: JournalQuestion['format']) => void] {
  const { timeZone } = useActor();
  const [search, setSearch] = useSearchParams();
  const [lastOfBefore] = useState(() => addDays(firstOfMonth(today(timeZone, new Date())), -1));
  const isAsked = search.has('from') || search.has('to');
  const dayOf = (end: 'from' | 'to', first: string) => {
    const day = search.get(end) ?? (isAsked ? '' : first);
    return isDay(day) ? { [end]: day } : {};
  };
  const format = journalFormats.find((one) => one === search.get('format')) ?? journalFormats[0];
  const asked = { format, ...dayOf('from', firstOfMonth(lastOfBefore)), ...dayOf('to', lastOfBefore) };
  return [
    asked,
    ({ from = '', to = '' }, next = format) =>
      setSearch({ format: next, from, to }, { replace: true, preventScrollReset: true }),
  ];
}

function FormatChoice({
  chosen,
  onChoose,
}: {
  chosen: JournalQuestion['format'];
  onChoose: (format: JournalQuestion['format']) => void;
}) {
  const translate = useTranslate();
  const name = useId();
  return (
    <OptionGroup>
      <legend>{translate('journal.format')}</legend>
      {journalFormats.map((format) => (
        <label key={format}>
          <input type="radio" name={name} checked={format === chosen} onChange={() => onChoose(format)} />
          <span>
            {translate(`journal.formats.${format}`)}
            <small>{translate(`journal.notes.${format}`)}</small>
          </span>
        </label>
      ))}
    </OptionGroup>
  );
}

/** What is made at once: what it comes to, how it begins, and the file. */
function ShortJournal({ asked }: { asked: JournalQuestion }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['journal', asked],
    queryFn: ({ signal }) =>
      dataProvider.read<JournalPreview>('journal', { what: 'preview', query: { ...asked }, signal }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  const { download, pending } = useDownload('journal');
  if (error) {
    return (
      <SectionFailure error={error} title={translate('journal.failed')} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Bone style={{ width: '100%', height: 240 }} />;
  const { entries, totals, text, shown, fileName, sha256 } = data;
  if (entries === 0) {
    return <BlankState title={translate('journal.nothing')} text={translate('journal.nothingText')} />;
  }
  const count = formatNumber(String(entries));
  return (
    <div style={{ display: 'contents' }} aria-busy={isPlaceholderData}>
      <Section title={translate('journal.totals')}>
        <p>{translate('journal.entries', { smart_count: entries, count })}</p>
        <SimpleTable
          reflows
          caption={translate('journal.totals')}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={[
            {
              key: 'currency',
              header: translate('journal.currency'),
              isRowHeader: true,
              cell: ({ currency }) => currency,
            },
            {
              key: 'debit',
              header: translate('journal.debit'),
              align: 'right',
              cell: ({ debit, currency }) => formatMoney(debit, currency),
            },
            {
              key: 'credit',
              header: translate('journal.credit'),
              align: 'right',
              cell: ({ credit, currency }) => formatMoney(credit, currency),
            },
          ]}
        />
        <p style={{ fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          {translate('journal.check')}: <code>{sha256}</code>
        </p>
        <Button
          variant="contained"
          loading={pending !== null}
          disabled={isPlaceholderData}
          onClick={() => download({ what: 'file', query: { ...asked }, fileName })}
        >
          {translate('journal.download')}
        </Button>
      </Section>
      <Section title={translate('journal.preview')}>
        <p>{shown < entries ? translate('journal.first', { shown, count }) : translate('journal.all')}</p>
        <FileText tabIndex={0} aria-label={translate('journal.preview')} dir="ltr">
          <pre>{text}</pre>
        </FileText>
      </Section>
    </div>
  );
}

/** What is made after the answer; the person is told. */
function LongJournal({ asked }: { asked: JournalQuestion }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const begin = useMutation({
    mutationFn: () => dataProvider.read<ExportBegun>('journal', { what: 'file', query: { ...asked } }),
  });
  return (
    <Section title={translate('journal.longTitle')}>
      <p>{translate('journal.long')}</p>
      {begin.error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {describeError(begin.error, translate)}
        </Alert>
      )}
      <Button variant="contained" loading={begin.isPending} onClick={() => begin.mutate()}>
        {translate('journal.make')}
      </Button>
      {begin.data && (
        <Suspense>
          <ExportProgressDialog
            title={translate('journal.title')}
            id={begin.data.id}
            onClose={() => begin.reset()}
          />
        </Suspense>
      )}
    </Section>
  );
}
