import Forum from '@mui/icons-material/ForumOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { scriptNamed } from '../../app/outsideScript.ts';
import { useLocale } from '../../ui/useLocale.ts';

/** The control of the header that shows and hides the chat of a provider; there where the operator named one. */
export function LiveChat() {
  const { flags } = useActor();
  const script = scriptNamed('live-chat');
  return script !== null && isFlagOn(flags, 'enable_intercom') ? <ChatButton script={script} /> : null;
}

function ChatButton({ script }: { script: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { companyID, employeeID } = useActor();
  const language = useLocale();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The widget can be closed by its own button, too.
    const onClosed = () => setOpen(false);
    window.addEventListener('outlay:live-chat-closed', onClosed);
    return () => window.removeEventListener('outlay:live-chat-closed', onClosed);
  }, []);
  const toggle = async () => {
    try {
      const { loadOutsideScript } = await import('../../app/loadOutsideScript.ts');
      await loadOutsideScript(script);
    } catch {
      notify(translate('shell.liveChat.failed'), { type: 'error' });
      return;
    }
    const detail = { isOpen: !isOpen, companyID, employeeID, language };
    window.dispatchEvent(new CustomEvent('outlay:live-chat', { detail }));
    setOpen(!isOpen);
  };
  return (
    <IconButton
      aria-label={translate('shell.liveChat.button')}
      aria-pressed={isOpen}
      onClick={() => void toggle()}
    >
      <Forum />
    </IconButton>
  );
}
