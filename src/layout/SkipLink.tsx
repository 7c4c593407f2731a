import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { mainID } from '../ui/page/mainID.ts';

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  insetInlineStart: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 16px',
  borderRadius: 6,
  backgroundColor: theme.vars?.palette.primary.main,
  color: theme.vars?.palette.primary.contrastText,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
  '@media print': { display: 'none' },
}));

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Skip
      href={`#${mainID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainID)?.focus();
      }}
    >
      {translate('shell.skipToContent')}
    </Skip>
  );
}
