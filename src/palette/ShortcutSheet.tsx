import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { shortcutGroups } from '../ui/shortcuts/shortcuts.ts';
import { useSingleKeys } from '../ui/shortcuts/singleKeys.ts';

const Keys = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) 1fr',
  gap: '8px 16px',
  alignItems: 'center',
  margin: '8px 0 20px',
  '& dd': { margin: 0 },
  '& kbd': {
    display: 'inline-block',
    minWidth: 24,
    boxSizing: 'border-box',
    padding: '2px 6px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontWeight: 600,
    borderRadius: 4,
    border: `1px solid ${theme.vars?.palette.text.disabled}`,
    backgroundColor: theme.vars?.palette.sheet,
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 4,
    '& dd': { marginBottom: 8 },
  },
}));

/** Every key of the product. Single letters are listed where they are switched on. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleID = useId();
  const [hasSingleKeys] = useSingleKeys();
  const groups = shortcutGroups.filter(({ areSingle }) => areSingle !== true || hasSingleKeys);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="sm">
      <DialogTitle id={titleID}>{translate('palette.keys.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {!hasSingleKeys && <p>{translate('palette.keys.off')}</p>}
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <Typography variant="h3" component="h2">
              {translate(title)}
            </Typography>
            <Keys>
              {shortcuts.map(({ keys, words }) => (
                <div key={words} style={{ display: 'contents' }}>
                  <dt>
                    <kbd>{'text' in keys ? keys.text : translate(keys.words)}</kbd>
                  </dt>
                  <dd>{translate(words)}</dd>
                </div>
              ))}
            </Keys>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('palette.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
