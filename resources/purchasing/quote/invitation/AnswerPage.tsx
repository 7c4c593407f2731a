import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { readAskedRequest } from '../../../../providers/data/quoteAnswer.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { GuestTypist } from '../../../../providers/session/profile.tsx';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { usePageFocus } from '../../../../src/ui/page/usePageFocus.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { AnswerForm } from './AnswerForm.tsx';
import type { AskedRequest } from './invitation.ts';

const Page = styled('div')({ width: 'min(100%, 920px)', margin: '0 auto' });

const Texts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .quiet': { color: theme.vars?.palette.text.secondary },
}));

/** Nobody has a session here: days are read where the vendor is. */
const guest = {
  companyID: 0,
  employeeID: 0,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Where a vendor answers a request for quote, from the link in their mail; nobody has to sign in. */
export default function AnswerPage() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isSent, setSent] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['quoteAnswer', token],
    queryFn: ({ signal }) => readAskedRequest<AskedRequest>(token, signal),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (token === '' || isFalse(error)) {
    return <Said title={translate('quoteAnswer.noLink')} text={translate('quoteAnswer.noLinkText')} />;
  }
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate('quoteAnswer.failed')}
        text={describeError(error, translate)}
        action={
          <Button variant="contained" disabled={isFetching} onClick={() => void refetch()}>
            {translate('quoteAnswer.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <PageSkeleton />;
  if (isSent) return <SentAnswer asked={data} />;
  if (data.state !== 'open') return <Over asked={data} state={data.state} />;
  return (
    <Page>
      <GuestTypist value={guest}>
        <AnswerForm token={token} asked={data} onSent={() => setSent(true)} onOver={() => void refetch()}>
          <Asked asked={data} />
        </AnswerForm>
      </GuestTypist>
    </Page>
  );
}

function isFalse(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** Who asks, until when, and what else they say of it. */
function Asked({ asked }: { asked: AskedRequest }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { companyName: company, vendorName: vendor, referenceID: number, deliverTo, neededBy } = asked;
  return (
    <Texts>
      <p>{translate('quoteAnswer.lead', { vendor, day: formatDay(asked.until, locale) })}</p>
      <p className="quiet">
        {translate('quoteAnswer.number', { number })}
        {deliverTo !== null && ` · ${translate('quoteAnswer.deliverTo', { place: deliverTo })}`}
        {neededBy !== null && ` · ${translate('quoteAnswer.neededBy', { day: formatDay(neededBy, locale) })}`}
      </p>
      {asked.message !== null && (
        <section aria-label={translate('quoteAnswer.message', { company })}>
          <p className="quiet">{translate('quoteAnswer.message', { company })}</p>
          <p style={{ whiteSpace: 'pre-wrap' }}>{asked.message}</p>
        </section>
      )}
    </Texts>
  );
}

function SentAnswer({ asked: { companyName: company, referenceID: number } }: { asked: AskedRequest }) {
  const translate = useTranslate();
  return (
    <Said
      title={translate('quoteAnswer.sent.title')}
      text={translate('quoteAnswer.sent.text', { company, number })}
    />
  );
}

function Over({ asked, state }: { asked: AskedRequest; state: Exclude<AskedRequest['state'], 'open'> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const values = {
    company: asked.companyName,
    vendor: asked.vendorName,
    number: asked.referenceID,
    day: formatDay(asked.until, locale),
  };
  return (
    <Said
      title={translate(`quoteAnswer.over.${state}.title`)}
      text={translate(`quoteAnswer.over.${state}.text`, values)}
    />
  );
}

/** One thing to read, and nothing to do. */
function Said({ title, text }: { title: string; text: string }) {
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <Texts
      style={{
        width: 'min(100%, 920px)',
        boxSizing: 'border-box',
        margin: '0 auto',
        padding: 'clamp(16px, 4vw, 40px) 16px',
      }}
    >
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <p>{text}</p>
    </Texts>
  );
}
