import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../app/routing/guards.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { BlankState } from './BlankState.tsx';

/** Stands where a program would be read that is not connected. @param text what becomes possible with it, in words */
export function NotConnected({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  const actor = useActor();
  return (
    <BlankState
      title={title}
      text={text}
      action={
        mayVisit('integration', actor) && (
          <Button variant="contained" component={Link} to={pathTo('integration')}>
            {translate('title.integration')}
          </Button>
        )
      }
    />
  );
}
