const asked = 'outlay:shortcuts';

/** Opens the list of all keys. */
export function openShortcutSheet(): void {
  window.dispatchEvent(new Event(asked));
}

/** Hears of everybody who asks for the list; answers how to stop hearing. */
export function onShortcutSheet(listener: () => void): () => void {
  window.addEventListener(asked, listener);
  return () => window.removeEventListener(asked, listener);
}
