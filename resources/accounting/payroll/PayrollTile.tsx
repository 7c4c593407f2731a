import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { ProgramTile } from '../connection/ProgramTile.tsx';

/** The payroll: its connection, how reimbursements are paid, and the batches. */
export function PayrollTile() {
  const translate = useTranslate();
  const actor = useActor();
  return (
    <ProgramTile
      program="payroll"
      links={() => (
        <>
          {mayVisit('integration-payroll', actor) && (
            <Button variant="outlined" component={Link} to={pathTo('integration-payroll')}>
              {translate('integration.payroll.batches')}
            </Button>
          )}
          {mayVisit('settings-payroll', actor) && (
            <Button variant="outlined" component={Link} to={pathTo('settings-payroll')}>
              {translate('integration.payroll.settings')}
            </Button>
          )}
        </>
      )}
    />
  );
}
