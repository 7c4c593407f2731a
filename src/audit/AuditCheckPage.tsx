import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../domain/access/access.ts';
import type { AuditCheckStatus } from '../../domain/audit/audit.ts';
import { auditExportAccess, readSeal } from '../../domain/audit/audit.ts';
import type { AuditCheck } from '../../domain/audit/auditSchemas.ts';
import { formatInstant } from '../../domain/day/day.ts';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import { formatNumber } from '../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { describeError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { PageBody } from '../ui/page/PageBody.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { Facts, factsOf, Section } from '../ui/page/Section.tsx';
import { SimpleTable } from '../ui/page/SimpleTable.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { ToneBadge } from '../ui/StatusBadge.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { HashText } from './AuditRowPage.tsx';
import { RecordName } from './RecordName.tsx';
import { Verdict } from './Verdict.tsx';

/** How often a check under way is asked about. */
const pollMs = 1000;
const tones: Readonly<Record<AuditCheckStatus, StatusTone>> = {
  processing: 'waiting',
  sound: 'good',
  broken: 'bad',
  failed: 'attention',
};

/** Computes all hashes of the company anew: started here, carried out by the server, compared with earlier ones. */
export default function AuditCheckPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'checks'],
    queryFn: ({ signal }) => dataProvider.read<{ data: AuditCheck[] }>('audit', { what: 'checks', signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'processing') === true ? pollMs : false,
    meta: { raisesErrorPage: false },
  });
  if (!data && error) {
    return (
      <RecordFailure
        error={error}
        failed={{ title: translate('audit.check.loadFailed') }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  const [latest] = data.data;
  return (
    <>
      <SubHeader title={translate('audit.check.title')} />
      <PageBody>
        <StartCheck isUnderWay={latest?.status === 'processing'} />
        {latest && <CheckShown check={latest} />}
        <Evidence />
        <EarlierChecks checks={data.data} />
      </PageBody>
    </>
  );
}

function StartCheck({ isUnderWay }: { isUnderWay: boolean }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queries = useQueryClient();
  const [seal, setSeal] = useState('');
  const starting = useMutation({
    mutationFn: () =>
      dataProvider.act('audit', { action: 'check', input: seal.trim() === '' ? {} : { seal: seal.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['audit', 'checks'] }),
  });
  const isOdd = seal.trim() !== '' && readSeal(seal) === null;
  const error = isOdd
    ? translate('audit.check.badSeal')
    : starting.error
      ? describeError(starting.error, translate)
      : null;
  return (
    <Section title={translate('audit.check.title')}>
      <p style={{ margin: '0 0 12px', maxWidth: '75ch' }}>{translate('audit.check.text')}</p>
      <form
        style={{ display: 'grid', gap: 12, justifyItems: 'start' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOdd && !isUnderWay) starting.mutate();
        }}
      >
        <TextField
          fullWidth
          size="small"
          label={translate('audit.check.noted')}
          helperText={error ?? translate('audit.check.notedHelp')}
          error={error !== null}
          value={seal}
          onChange={(event) => {
            starting.reset();
            setSeal(event.target.value);
          }}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
        <Button type="submit" variant="contained" loading={starting.isPending} disabled={isUnderWay || isOdd}>
          {translate('audit.check.start')}
        </Button>
      </form>
    </Section>
  );
}

function CheckShown({ check }: { check: AuditCheck }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const words = (key: string, values?: Record<string, unknown>) => translate(`audit.check.${key}`, values);
  const count = (number: number) => formatNumber(String(number));
  const instant = (at: string) => formatInstant(at, timeZone, locale);
  const { status, rows, total, records, firstAt, lastAt, seal, faults, faultCount } = check;
  const heading = words('by', { name: check.requestedBy, at: instant(check.requestedAt) });
  if (status === 'processing') {
    const label =
      total === null ? words('counting') : words('progress', { rows: count(rows), total: count(total) });
    return (
      <Section title={heading}>
        <LinearProgress
          aria-label={label}
          {...(total === null || total === 0
            ? {}
            : { variant: 'determinate' as const, value: Math.min(100, (100 * rows) / total) })}
        />
        <output>
          <p style={{ margin: '8px 0 0' }}>
            {label} {words('leave')}
          </p>
        </output>
      </Section>
    );
  }
  if (status === 'failed') {
    return (
      <Section title={heading}>
        <Alert severity="warning">{words('failed')}</Alert>
      </Section>
    );
  }
  const facts = factsOf(
    {
      rows: count(rows),
      records: count(records),
      period: firstAt && lastAt ? words('periodOf', { from: instant(firstAt), to: instant(lastAt) }) : null,
    },
    words,
  );
  return (
    <Section title={heading}>
      <Verdict isSound={status === 'sound'}>{words(status)}</Verdict>
      <Facts facts={facts} />
      {seal && <SealText seal={seal} />}
      {faults.length > 0 && (
        <>
          <h3 style={{ margin: '16px 0 4px', fontSize: '0.875rem' }}>{words('faults')}</h3>
          <SimpleTable
            caption={words('faults')}
            rows={faults}
            keyOf={({ rowID }) => String(rowID)}
            reflows
            columns={[
              {
                key: 'record',
                header: translate('audit.column.record'),
                isRowHeader: true,
                cell: ({ record }) => <RecordName record={record} />,
              },
              {
                key: 'row',
                header: words('row'),
                cell: ({ rowID, position }) => (
                  <Link to={pathTo('settings-audit-trail-id', { id: rowID })}>
                    {position} ({rowID})
                  </Link>
                ),
              },
              { key: 'what', header: words('what'), cell: ({ text }) => text },
            ]}
          />
          {faultCount > faults.length && (
            <p>{words('faultsMore', { shown: count(faults.length), count: count(faultCount) })}</p>
          )}
        </>
      )}
      {check.compared.length > 0 && (
        <>
          <h3 style={{ margin: '16px 0 4px', fontSize: '0.875rem' }}>{words('compared')}</h3>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {check.compared.map(({ seal: earlier, isSame, at }) => {
              const key = `${isSame ? 'same' : 'notSame'}${at === null ? 'Noted' : ''}`;
              const upTo = count(readSeal(earlier)?.upTo ?? 0);
              return (
                <li key={`${earlier} ${at}`} style={isSame ? {} : { fontWeight: 600 }}>
                  {words(key, { upTo, at: at === null ? '' : instant(at) })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Section>
  );
}

/** What somebody notes down, to hold it against a later check. */
function SealText({ seal }: { seal: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <div style={{ marginTop: 12 }}>
      <strong>{translate('audit.check.seal')}</strong>
      <p style={{ margin: '4px 0' }}>
        <HashText>{seal}</HashText>
      </p>
      <p style={{ margin: '4px 0 8px' }}>{translate('audit.check.sealHelp')}</p>
      <Button
        variant="outlined"
        size="small"
        onClick={() => {
          void navigator.clipboard
            .writeText(seal)
            .then(() => notify('audit.check.copied', { type: 'success' }));
        }}
      >
        {translate('audit.check.copy')}
      </Button>
    </div>
  );
}

/** All rows with their hashes, for somebody who has neither an account nor this server. */
function Evidence() {
  const translate = useTranslate();
  const notify = useNotify();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const download = useMutation({
    mutationFn: () =>
      dataProvider.download('audit', { what: 'evidence', fileName: `evidence-${actor.companyID}.jsonl` }),
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (!mayEnter(actor, auditExportAccess)) return null;
  return (
    <Section title={translate('audit.evidence.download')}>
      <p style={{ margin: '0 0 12px', maxWidth: '75ch' }}>{translate('audit.evidence.text')}</p>
      <Button variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
        {translate('audit.evidence.download')}
      </Button>
    </Section>
  );
}

function EarlierChecks({ checks }: { checks: readonly AuditCheck[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const words = (key: string) => translate(`audit.check.${key}`);
  return (
    <Section title={words('earlier')}>
      {checks.length === 0 ? (
        <p style={{ margin: 0 }}>{words('none')}</p>
      ) : (
        <SimpleTable
          caption={words('earlier')}
          rows={checks}
          keyOf={({ id }) => String(id)}
          reflows
          columns={[
            {
              key: 'when',
              header: words('when'),
              isRowHeader: true,
              cell: ({ requestedAt }) => formatInstant(requestedAt, timeZone, locale),
            },
            {
              key: 'who',
              header: translate('audit.column.actor'),
              cell: ({ requestedBy }) => requestedBy,
            },
            {
              key: 'rows',
              header: words('rows'),
              align: 'right',
              cell: ({ rows }) => formatNumber(String(rows)),
            },
            {
              key: 'result',
              header: words('result'),
              cell: ({ status }) => <ToneBadge tone={tones[status]}>{words(`state.${status}`)}</ToneBadge>,
            },
            {
              key: 'seal',
              header: words('seal'),
              cell: ({ seal }) => (seal ? <HashText>{seal}</HashText> : '-'),
            },
          ]}
        />
      )}
    </Section>
  );
}
