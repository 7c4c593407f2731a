import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BlankState } from '../ui/page/BlankState.tsx';
import { signInAddress } from './signIn/signInAddress.ts';

/** In place of every page but the one that the link of a mail opens. */
export function OnlyOneRecord({ address }: { address: string }) {
  const translate = useTranslate();
  return (
    <BlankState
      heading="h1"
      title={translate('shell.link.elsewhere')}
      text={translate('shell.link.elsewhereText')}
      action={
        <>
          <Button variant="contained" component={Link} to={address}>
            {translate('shell.link.back')}
          </Button>
          <Button variant="outlined" href={signInAddress()}>
            {translate('shell.link.signIn')}
          </Button>
        </>
      }
    />
  );
}
