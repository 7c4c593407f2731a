import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { useRested } from '../../../src/ui/useRested.ts';

const Tried = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > .asked': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    gap: 12,
    alignItems: 'start',
  },
  '& > .outcome': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
  '& > .outcome > button': { justifySelf: 'start' },
});

const restMs = 400;

interface TrialFrameProps<Trial> {
  /** The policies that are tried: `category-policies`. */
  resource: string;
  /** What is tried, as a text; empty while the policy or what is tried is not complete. */
  asked: string;
  incomplete: string;
  /** The inputs of what is tried, within a form of their own. */
  children: ReactNode;
  outcome: (trial: Trial) => ReactNode;
}

/** Tries a policy that stands in a form on something, and says what comes of it. */
export function TrialFrame<Trial>(props: TrialFrameProps<Trial>) {
  const { resource, incomplete, children, outcome } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const asked = useRested(props.asked, restMs);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource, 'trial', asked],
    queryFn: async () => {
      const input = JSON.parse(asked) as Record<string, unknown>;
      return (await dataProvider.act(resource, { action: 'try', input })) as Trial;
    },
    enabled: asked !== '',
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  return (
    // Enter would save the policy.
    <Tried onKeyDown={(event) => event.key === 'Enter' && isText(event.target) && event.preventDefault()}>
      <div className="asked">{children}</div>
      <div className="outcome" aria-live="polite" aria-busy={isFetching}>
        {asked === '' ? (
          <p>{incomplete}</p>
        ) : error ? (
          <div role="alert">
            <p>{failureText(error, translate, translate('noun.failedText'))}</p>
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('list.state.retry')}
            </Button>
          </div>
        ) : data ? (
          outcome(data)
        ) : (
          <p>{translate('shell.loading')}</p>
        )}
      </div>
    </Tried>
  );
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
