import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../../src/app/routing/routes.ts';
import { BlankState } from '../../src/ui/page/BlankState.tsx';

/** Where the stream integration leads back to after it was connected. */
export default function StreamCallback() {
  const translate = useTranslate();
  return (
    <BlankState
      heading="h1"
      title={translate('callback.stream.title')}
      text={translate('callback.stream.text')}
      action={
        <Button variant="contained" component={Link} to={pathTo('index')}>
          {translate('callback.toHome')}
        </Button>
      }
    />
  );
}
