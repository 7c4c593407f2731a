import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../app/routing/routes.ts';
import { BlankState } from '../ui/page/BlankState.tsx';

/** Where links for telephones lead: the application itself, which needs nothing installed. */
export default function MobileLanding() {
  const translate = useTranslate();
  return (
    <BlankState
      heading="h1"
      title={translate('shell.mobile.title')}
      text={translate('shell.mobile.text')}
      action={
        <Button variant="contained" component={Link} to={pathTo('index')}>
          {translate('shell.mobile.open')}
        </Button>
      }
    />
  );
}
