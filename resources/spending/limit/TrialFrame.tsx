import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { AnswerWhileTyping } from '../../../src/ui/form/AnswerWhileTyping.tsx';

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
  const { resource, asked, incomplete, children, outcome } = props;
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    // Enter would save the policy.
    <Tried onKeyDown={(event) => event.key === 'Enter' && isText(event.target) && event.preventDefault()}>
      <div className="asked">{children}</div>
      <AnswerWhileTyping
        className="outcome"
        queryKey={[resource, 'trial']}
        asked={asked}
        ask={async (input) => (await dataProvider.act(resource, { action: 'try', input })) as Trial}
        incomplete={incomplete}
      >
        {outcome}
      </AnswerWhileTyping>
    </Tried>
  );
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
