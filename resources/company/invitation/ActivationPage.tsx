import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../providers/http/apiError.ts';
import { isLinkOver, readActivation } from '../../../providers/session/activation.ts';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { ActivationForm } from './ActivationForm.tsx';
import { ActivationOver } from './ActivationOver.tsx';

/** The way in of an invited person, from the link in their mail. */
export default function ActivationPage() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['activation', token],
    queryFn: ({ signal }) => readActivation(token, signal),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (token === '' || isLinkOver(error)) return <ActivationOver token={token} />;
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate('activation.failed')}
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
  const { signsInBy, companyName: company } = data;
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {translate('activation.welcome', { name: data.name })}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3, overflowWrap: 'anywhere' }}>
        {translate(signsInBy === 'password' ? 'activation.invited' : 'activation.invitedToProvider', {
          company,
        })}
      </Typography>
      <ActivationForm token={token} activation={data} />
    </>
  );
}
