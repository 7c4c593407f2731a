import { useEffect, useEffectEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Location } from 'react-router';
import { useBlocker } from 'react-router';
import { prepareProgress } from '../../app/LaterProgress.tsx';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';

/** Where an ended session leads: nothing may hold a person there. */
const waysOut = ['/logout', '/login', '/error', '/errors'];

function isSamePlace(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/** Asks before a page with unsaved text is left, within the application and by closing the tab. */
export function LeaveWarning({ isChanged }: { isChanged: () => boolean }) {
  const translate = useTranslate();
  // Where there is text to lose, something is about to be saved.
  useEffect(prepareProgress, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSamePlace(currentLocation, nextLocation) && !waysOut.includes(nextLocation.pathname) && isChanged(),
  );
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate('form.unsaved.leaveTitle')}
      confirmLabel={translate('form.unsaved.leave')}
      cancelLabel={translate('form.unsaved.stay')}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {translate('form.unsaved.leaveText')}
    </ConfirmDialog>
  );
}
