import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { describeError } from '../../providers/http/apiError.ts';
import {
  decidedParameter,
  isDecisionOver,
  openDecisionLink,
  readDecisionLink,
} from '../../providers/session/decisionLink.ts';
import { isSignedIn, onlyAddress, sessionSubject } from '../../providers/session/storedSession.ts';
import { pathTo } from '../app/routing/routes.ts';
import { signInAddress } from '../pages/signIn/signInAddress.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';

/**
 * Where the link of a mail leads: nothing is used up before a person presses, because programs that look into mails open
 * links, too. Who is signed in already as that person goes straight on.
 */
export default function DecisionLink() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['decisionLink', token],
    queryFn: ({ signal }) => readDecisionLink(token, signal),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isOwner =
    data !== undefined &&
    onlyAddress() === null &&
    sessionSubject() === `${data.companyID}:${data.employeeID}`;
  const opening = useMutation({
    mutationFn: () => (isOwner ? Promise.resolve() : openDecisionLink(token, data?.address ?? '')),
    onSuccess() {
      if (!data) return;
      if (isOwner) void navigate(data.address, { replace: true });
      // Nothing that was read for somebody else stays in this tab.
      else window.location.replace(data.address);
    },
  });
  const failure = error ?? opening.error;
  const hasInbox = isSignedIn() && onlyAddress() === null;
  if (search.has(decidedParameter)) {
    return (
      <Page title={translate('inbox.link.decided')} text={translate('inbox.link.decidedText')}>
        <Button variant="contained" size="large" fullWidth href={signInAddress()}>
          {translate('inbox.link.toSignIn')}
        </Button>
      </Page>
    );
  }
  if (token === '' || isDecisionOver(failure)) {
    return (
      <Page title={translate('inbox.link.over')} text={translate('inbox.link.overText')}>
        <Button
          variant="contained"
          size="large"
          fullWidth
          href={hasInbox ? pathTo('inbox') : signInAddress()}
        >
          {translate(hasInbox ? 'inbox.all' : 'inbox.link.toSignIn')}
        </Button>
      </Page>
    );
  }
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate('inbox.link.failed')}
        text={describeError(error, translate)}
        action={
          <Button variant="contained" disabled={isFetching} onClick={() => void refetch()}>
            {translate('inbox.link.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <PageSkeleton />;
  const { name, companyName: company } = data;
  return (
    <Page title={translate('inbox.link.title')} text={translate('inbox.link.for', { name, company })}>
      {isSignedIn() && !isOwner && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('inbox.link.other')}
        </Alert>
      )}
      {data.hasChanged && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('inbox.link.changed')}
        </Alert>
      )}
      <div aria-live="polite">
        {opening.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {describeError(opening.error, translate)}
          </Alert>
        )}
      </div>
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {translate(opening.isPending ? 'inbox.link.opening' : 'inbox.link.open', { name })}
      </Button>
      {!isOwner && (
        <>
          <Typography color="textSecondary" sx={{ my: 2 }}>
            {translate('inbox.link.terms')}
          </Typography>
          <Button variant="outlined" size="large" fullWidth href={signInAddress()}>
            {translate('inbox.link.toSignIn')}
          </Button>
        </>
      )}
    </Page>
  );
}

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {children}
    </>
  );
}
