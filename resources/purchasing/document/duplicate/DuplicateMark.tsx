import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const Mark = styled('span')(({ theme }) => ({ color: theme.vars?.palette.tone.attention.ink }));

/** In a row of a list: another invoice may be the same one. */
export function DuplicateMark() {
  return <Mark>{useTranslate()('document.mayBeDuplicate')}</Mark>;
}
