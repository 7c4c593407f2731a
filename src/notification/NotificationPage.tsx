import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';

/** The panel of the bell with an address of its own. */
export default function NotificationPage() {
  const translate = useTranslate();
  return (
    <>
      <SubHeader title={translate('title.notifications')} />
      <Box
        sx={{
          m: { xs: 0, md: 3 },
          maxWidth: 720,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: { xs: 0, md: 1 },
        }}
      >
        <NotificationPanel />
      </Box>
    </>
  );
}
