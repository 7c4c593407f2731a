import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../../providers/http/apiError.ts';
import { isLinkOver } from '../../../../providers/session/activation.ts';
import { readSetup } from '../../../../providers/session/setup.ts';
import { signInAddress } from '../../../../src/pages/signIn/signInAddress.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { usePageFocus } from '../../../../src/ui/page/usePageFocus.ts';
import { SetupForm } from './SetupForm.tsx';

/** Where an installation gets its company, from the link that its start has printed. */
export default function SetupPage() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const [made, setMade] = useState<string | null>(null);
  const token = search.get('token') ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => readSetup(token, signal),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (made !== null) return <SetupDone company={made} />;
  if (token === '' || isLinkOver(error)) return <SetupOver />;
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate('setup.failed')}
        text={describeError(error, translate)}
        action={
          <Button variant="contained" disabled={isFetching} onClick={() => void refetch()}>
            {translate('activation.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Typography variant="h1">{translate('setup.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('setup.text')}
      </Typography>
      {data.isBankSandbox && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('setup.sandbox')}
        </Alert>
      )}
      <SetupForm token={token} setup={data} onMade={setMade} onOver={() => void refetch()} />
    </>
  );
}

/** A link that does not lead in: nobody is told why. */
function SetupOver() {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h1">{translate('setup.over')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('setup.overText')}
      </Typography>
      <Button variant="outlined" size="large" fullWidth href={signInAddress()}>
        {translate('setup.signIn')}
      </Button>
    </>
  );
}

function SetupDone({ company }: { company: string }) {
  const translate = useTranslate();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
        {translate('setup.done', { company })}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('setup.doneText')}
      </Typography>
      <Button variant="contained" size="large" fullWidth href={signInAddress()}>
        {translate('setup.signIn')}
      </Button>
    </>
  );
}
