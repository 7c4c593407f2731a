import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../../src/app/routing/routes.ts';
import { BlankState } from '../../src/ui/page/BlankState.tsx';

/** Where an accounting program leads back to after it was connected. No program is, so it says what was to come. */
export default function AccountingCallback() {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="error">{translate('callback.accounting.failed')}</Alert>
      <BlankState
        heading="h1"
        title={translate('callback.accounting.title')}
        text={
          <>
            <p style={{ margin: 0 }}>{translate('callback.accounting.text')}</p>
            <p>{translate('callback.accounting.failedText')}</p>
          </>
        }
        action={
          <Button variant="contained" component={Link} to={pathTo('index')}>
            {translate('callback.toHome')}
          </Button>
        }
      />
    </>
  );
}
