import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { describeError } from '../../providers/http/apiError.ts';
import { readServerFacts } from '../../providers/http/serverFacts.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import type { Fact } from './facts.ts';
import { factsOf } from './facts.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '6px 20px',
  margin: '16px 0 0',
  fontSize: '0.875rem',
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

interface ServerFactsProps {
  /** `version` or `health`: the call and the area of its words. */
  area: 'version' | 'health';
  /** A sentence over the facts. */
  summary?: (answer: Record<string, unknown>) => ReactNode;
}

/** What the server says of itself, readable. */
export function ServerFacts({ area, summary }: ServerFactsProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['server', area],
    queryFn: ({ signal }) => readServerFacts(area, signal),
    // A server that does not serve is what these pages are there to show.
    meta: { raisesErrorPage: false },
  });
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate(`shell.${area}.failed`)}
        text={describeError(error, translate)}
        action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Typography variant="h1">{translate(`shell.${area}.title`)}</Typography>
      {summary && <Typography sx={{ mt: 1 }}>{summary(data)}</Typography>}
      <Facts>
        {factsOf(data).map(({ name, text }: Fact) => (
          <FactLine key={name} name={name} text={text} />
        ))}
      </Facts>
    </>
  );
}

function FactLine({ name, text }: Fact) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
