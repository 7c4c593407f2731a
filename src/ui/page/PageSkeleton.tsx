import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { Delayed } from '../feedback/Delayed.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** Finds a {@link Bone}. */
export const boneSelector = '[data-bone]';

/** Stands for a line of what is on its way. */
export const Bone = styled((props: ComponentProps<'span'>) => <span data-bone="" {...props} />)(
  ({ theme }) => ({
    display: 'block',
    height: 12,
    borderRadius: 6,
    backgroundColor: theme.vars?.palette.divider,
    animation: `${breathe} 1.6s ease-in-out infinite`,
  }),
);

/** What a page looks like while its code is on the way; seen only when that takes a while. */
export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <Delayed>
      <Box sx={{ p: 3 }}>
        <output style={visuallyHidden}>{translate('shell.loading')}</output>
        <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
          <Bone style={{ width: 220, height: 24 }} />
          <Bone style={{ width: '90%' }} />
          <Bone style={{ width: '80%' }} />
          <Bone style={{ width: '86%' }} />
          <Bone style={{ width: '60%' }} />
        </Box>
      </Box>
    </Delayed>
  );
}
