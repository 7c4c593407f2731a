import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { signInAddress } from '../../../src/pages/signIn/signInAddress.ts';
import { usePageFocus } from '../../../src/ui/page/usePageFocus.ts';

/** The person has access, and goes on to sign in. */
export default function ActivationDone() {
  const translate = useTranslate();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {translate('activation.done')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('activation.doneText')}
      </Typography>
      <Button variant="contained" size="large" fullWidth href={signInAddress()}>
        {translate('activation.signIn')}
      </Button>
    </>
  );
}
