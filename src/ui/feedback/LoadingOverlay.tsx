import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'react-admin';

/** Covers the page while something must not be disturbed: 'Please Wait'. */
export function LoadingOverlay({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate();
  return (
    <Backdrop
      open={isOpen}
      sx={{
        zIndex: (theme) => theme.zIndex.modal + 1,
        color: '#fff',
        bgcolor: 'rgb(0 0 0 / 0.7)',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      <CircularProgress color="inherit" aria-hidden="true" />
      <output>{isOpen ? translate('shell.loading') : ''}</output>
    </Backdrop>
  );
}
