import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Said once it is copied, and where the browser does not let it be. */
  copied: string;
  notCopied: string;
}

/** Copies a text. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
  const notify = useNotify();
  function copy(): void {
    // Only secure pages may write to the clipboard.
    const written = window.isSecureContext
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('not secure'));
    written.then(
      () => notify(copied, { type: 'success' }),
      () => notify(notCopied, { type: 'warning' }),
    );
  }
  return (
    <Button variant="outlined" onClick={copy}>
      {label}
    </Button>
  );
}
