import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const Line = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  color: theme.vars?.palette.tone.attention.ink,
}));

/** In a row of a list: another invoice may be the same one. */
export function DuplicateMark() {
  return <Line>{useTranslate()('document.mayBeDuplicate')}</Line>;
}
