import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { namelessReturn } from '../../../domain/accounting/returnAddress.ts';
import type { AccountingReturn as Returned } from '../../../providers/session/accountingReturn.ts';
import { finishAccountingReturn } from '../../../providers/session/accountingReturn.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';

/** Of what the program says these alone are passed on. */
const passedOn = ['companyID', 'companyName', 'email', 'currencyCode'] as const;

type Outcome = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'done'; company: string };

/** Where an accounting program leads back to, once somebody has let us into their books or refused it. */
export default function AccountingReturn() {
  const { provider = '', id = '' } = useParams();
  const [search] = useSearchParams();
  // A program that knows one address to lead back to names the attempt beside it. It is read before the address is cleaned.
  const [attempt] = useState(() => (id === namelessReturn ? (search.get('state') ?? '') : id));
  const translate = useTranslate();
  if (provider !== 'payroll') return <ProgramReturn provider={provider} attempt={attempt} />;
  const program = translate('integration.program.payroll');
  return (
    <ProgramReturn
      provider={provider}
      attempt={attempt}
      isOfSession
      title={translate('integration.callback.titleOf', { program })}
    />
  );
}

interface ProgramReturnProps {
  provider: string;
  attempt: string;
  /** It asks who comes back to be signed in. */
  isOfSession?: boolean;
  title?: string;
  /** In place of that where nothing was connected. */
  failedTitle?: string;
}

/** Ends an attempt of which a person comes back, and leads them to where they began. */
export function ProgramReturn({
  provider,
  attempt,
  isOfSession = false,
  title,
  failedTitle = title,
}: ProgramReturnProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const code = search.get('code');
  const [outcome, setOutcome] = useState<Outcome>({ kind: code === null ? 'failed' : 'waiting' });
  // A code is good once, and a page that is drawn twice must not send it twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const fail = () => {
      setOutcome({ kind: 'failed' });
      notify(translate('integration.callback.failed'), { type: 'error' });
    };
    if (code === null) {
      fail();
      return;
    }
    const returned: Returned = { attempt, code };
    for (const name of passedOn) {
      const value = search.get(name);
      if (value) returned[name] = value;
    }
    // Nobody finds the code in the address, or in the history of the browser.
    setSearch({}, { replace: true });
    const finish = ({ companyName: company, cameFrom }: { companyName: string; cameFrom: string | null }) => {
      setOutcome({ kind: 'done', company });
      if (!isOfSession || cameFrom === null) return;
      notify(translate('integration.callback.done', { company }), { type: 'success' });
      void navigate(cameFrom, { replace: true });
    };
    finishAccountingReturn(provider, returned, isOfSession).then(finish, fail);
  }, [attempt, code, isOfSession, navigate, notify, provider, search, setSearch, translate]);
  const isFailed = outcome.kind === 'failed';
  const text =
    outcome.kind === 'done'
      ? translate('integration.callback.done', { company: outcome.company })
      : outcome.kind === 'waiting'
        ? translate('integration.callback.waiting')
        : null;
  return (
    <BlankState
      heading="h1"
      isAlert={isFailed}
      title={(isFailed ? failedTitle : title) ?? translate('integration.callback.title')}
      text={text ?? translate('integration.callback.failedText')}
      action={
        outcome.kind === 'waiting' ? null : (
          <Button variant="contained" component={Link} to={pathTo('integration')}>
            {translate('integration.callback.toIntegration')}
          </Button>
        )
      }
    />
  );
}
