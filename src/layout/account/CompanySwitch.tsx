import Business from '@mui/icons-material/BusinessOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { describeError } from '../../../providers/http/apiError.ts';
import { switchCompany } from '../../../providers/session/signIn.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { useOtherCompanies } from './useCompanies.ts';

/** The other companies that the person works for; nothing for who has one. Choosing one begins a session there. */
export function CompanySwitch() {
  const translate = useTranslate();
  const notify = useNotify();
  const others = useOtherCompanies();
  const enter = useMutation({
    mutationFn: switchCompany,
    onSuccess() {
      // Nothing of the other company may stay on screen or in memory.
      window.location.assign(pathTo('index'));
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (others.length === 0) return null;
  return (
    <nav aria-label={translate('shell.account.switch')} style={{ padding: 8 }}>
      {others.map((company) => (
        <Button
          key={company.id}
          fullWidth
          color="inherit"
          disabled={enter.isPending}
          startIcon={<Business aria-hidden="true" />}
          onClick={() => enter.mutate(company.id)}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          {translate('shell.account.switchTo', { company: company.name })}
        </Button>
      ))}
    </nav>
  );
}
