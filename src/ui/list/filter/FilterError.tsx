import { styled } from '@mui/material/styles';

const Paragraph = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.75rem',
  color: theme.vars?.palette.error.main,
}));

/** What is wrong with the fields above, read out when it appears. */
export function FilterError({ id, text }: { id: string; text: string | null }) {
  return (
    <div id={id} aria-live="polite">
      {text && <Paragraph>{text}</Paragraph>}
    </div>
  );
}
