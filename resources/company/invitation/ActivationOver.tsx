import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { describeError } from '../../../providers/http/apiError.ts';
import { renewActivation } from '../../../providers/session/activation.ts';
import { signInAddress } from '../../../src/pages/signIn/signInAddress.ts';

/** A link that does not lead in: nobody is told why, and everybody can ask for a new one. */
export function ActivationOver({ token }: { token: string }) {
  const translate = useTranslate();
  const renewal = useMutation({ mutationFn: () => renewActivation(token) });
  return (
    <>
      <Typography variant="h1">{translate('activation.linkOver')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate(token === '' ? 'activation.noToken' : 'activation.overText')}
      </Typography>
      <div aria-live="polite">
        {renewal.isSuccess && (
          <Alert severity="success" sx={{ mb: 2 }}>
            {translate('activation.renewed')}
          </Alert>
        )}
        {renewal.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {describeError(renewal.error, translate)}
          </Alert>
        )}
      </div>
      {token !== '' && !renewal.isSuccess && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          disabled={renewal.isPending}
          onClick={() => renewal.mutate()}
          sx={{ mb: 2 }}
        >
          {translate(renewal.isPending ? 'activation.saving' : 'activation.renew')}
        </Button>
      )}
      <Button variant="outlined" size="large" fullWidth href={signInAddress()}>
        {translate('activation.toSignIn')}
      </Button>
    </>
  );
}
