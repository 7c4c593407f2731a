import ButtonBase from '@mui/material/ButtonBase';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { DemoPerson } from '../../../providers/session/signIn.ts';
import { signIn } from '../../../providers/session/signIn.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { takeReturnPath } from '../../../providers/session/returnPath.ts';
import { sessionSubject } from '../../../providers/session/storedSession.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { BlankState } from '../../ui/page/BlankState.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { usePageFocus } from '../../ui/page/usePageFocus.ts';
import { useSignInOptions } from './signInOptions.ts';

/** Signing in as one of the demo people, where the embedded provider is on. */
export default function DevAuth() {
  const translate = useTranslate();
  const { data: options, error, refetch } = useSignInOptions();
  if (error) {
    return (
      <BlankState
        isAlert
        heading="h1"
        title={translate('shell.devAuth.failed')}
        text={describeError(error, translate)}
        action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
      />
    );
  }
  if (!options) return <PageSkeleton />;
  if (!options.isEmbedded || options.people.length === 0) {
    return (
      <BlankState
        heading="h1"
        title={translate('shell.devAuth.off')}
        text={translate('shell.devAuth.offText')}
        action={
          <Button variant="contained" component={Link} to={pathTo('login')}>
            {translate('shell.error.toSignIn')}
          </Button>
        }
      />
    );
  }
  return <People people={options.people} />;
}

function People({ people }: { people: readonly DemoPerson[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const heading = usePageFocus<HTMLHeadingElement>();
  const [chosen, setChosen] = useState<string | null>(null);
  const enterAs = async ({ email }: DemoPerson) => {
    setChosen(email);
    try {
      await signIn({ email });
      await navigate(takeReturnPath(sessionSubject()), { replace: true });
    } catch (error) {
      setChosen(null);
      notify(describeError(error, translate), { type: 'error' });
    }
  };
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {translate('shell.devAuth.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {translate('shell.devAuth.text')}
      </Typography>
      <List>
        {people.map((person) => (
          <li key={person.email}>
            <Person disabled={chosen !== null} onClick={() => void enterAs(person)}>
              <strong>{person.name}</strong>
              <span>
                {person.email} — {person.description}
              </span>
            </Person>
          </li>
        ))}
      </List>
    </>
  );
}

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 6 });

const Person = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'start',
  width: '100%',
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${theme.vars?.palette.divider}`,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  color: theme.vars?.palette.text.primary,
  '& span': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&.Mui-disabled': { opacity: 0.6 },
}));
