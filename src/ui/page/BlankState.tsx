import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface BlankStateProps {
  title: string;
  text?: ReactNode;
  /** A button or a link that leads on. */
  action?: ReactNode;
  icon?: ReactNode;
  /** h1 where the blank state is the page. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Read out at once: for failures. */
  isAlert?: boolean;
}

/** Stands where there is nothing to show, and says why. */
export function BlankState({ title, text, action, icon, heading = 'h2', isAlert = false }: BlankStateProps) {
  return (
    <Box
      {...(isAlert ? { role: 'alert' } : {})}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, px: 3, textAlign: 'center' }}
    >
      {icon && (
        <Box aria-hidden="true" sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>
          {icon}
        </Box>
      )}
      <Typography
        variant={heading === 'h1' ? 'h1' : 'h2'}
        component={heading}
        {...(heading === 'h1' ? { tabIndex: -1 } : {})}
      >
        {title}
      </Typography>
      {text && (
        <Typography component="div" color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {text}
        </Typography>
      )}
      {action && (
        <Box sx={{ mt: 1.5, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          {action}
        </Box>
      )}
    </Box>
  );
}
