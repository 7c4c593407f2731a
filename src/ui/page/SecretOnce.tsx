import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';

import { CopyButton } from '../action/CopyButton.tsx';

interface SecretOnceProps {
  secret: string;
  /** That it is not shown again. */
  warning: string;
  label: string;
  /** On the button that copies it. */
  copy: string;
  copied: string;
  notCopied: string;
}

/** A secret that is shown this once. */
export function SecretOnce({ secret, warning, label, ...copying }: SecretOnceProps) {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Alert severity="warning">{warning}</Alert>
      <TextField
        size="small"
        fullWidth
        label={label}
        value={secret}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
        onFocus={(event) => event.target.select()}
      />
      <div>
        <CopyButton
          text={secret}
          label={copying.copy}
          copied={copying.copied}
          notCopied={copying.notCopied}
        />
      </div>
    </div>
  );
}
