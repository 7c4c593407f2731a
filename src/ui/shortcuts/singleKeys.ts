import { useStore } from 'react-admin';

/**
 * Whether single letters act on a page; kept per person, and off for who turned them off (WCAG 2.1.4). It is kept under
 * the name that it had while reviews alone had such keys.
 */
export function useSingleKeys(): [areOn: boolean, turn: (areOn: boolean) => void] {
  return useStore<boolean>('review.keys', true);
}

/** Whether a dialog or a menu is open. One that is on its way out is hidden from readers, and in nobody's way. */
export function isModalOpen(): boolean {
  const modals = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  return modals.some((modal) => modal.closest('[aria-hidden="true"]') === null);
}

/** Whether a letter that is typed now is a command: no dialog or menu is open, and it goes into no field. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyped =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
  return !isTyped && !isModalOpen();
}
