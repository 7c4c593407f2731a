import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { failureText } from '../feedback/failureText.ts';

interface SectionFailureProps {
  error: unknown;
  /** What could not be had; unset: the reason alone is said. */
  title?: string;
  /** The reason, where the error has no words of its own. */
  text?: string | undefined;
  onRetry: () => void;
}

/** Stands in place of a section that could not be had, with the way to try again. */
export function SectionFailure({ error, title, text, onRetry }: SectionFailureProps) {
  const translate = useTranslate();
  return (
    <div role="alert">
      <p style={{ margin: '0 0 8px' }}>
        {title !== undefined && `${title} `}
        {failureText(error, translate, text)}
      </p>
      <Button variant="outlined" onClick={onRetry}>
        {translate('list.state.retry')}
      </Button>
    </div>
  );
}
