import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../app/routing/routes.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { usePageTitle } from '../ui/page/pageTitle.ts';

/** An address that nobody knows, or one whose guard nobody knows (rules: error page). */
export function FailurePage({ kind }: { kind: '404' | 'unknownGuard' }) {
  const translate = useTranslate();
  const title = translate(`shell.error.${kind}.title`);
  usePageTitle(title);
  return (
    <BlankState
      heading="h1"
      title={title}
      text={translate(`shell.error.${kind}.text`)}
      action={
        <Button variant="contained" component={Link} to={pathTo('index')}>
          {translate('shell.error.toHome')}
        </Button>
      }
    />
  );
}
