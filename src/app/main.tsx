import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { buildApp } from './App.tsx';
import { loadI18nProvider } from './phrases.ts';
import type { Rooms } from './routing/rooms.ts';

/** Draws the application, in pieces between which the browser answers the person; the routes are set. */
export async function start(rooms: Rooms): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const phrases = await loadI18nProvider(rooms.words);
  await nextTask();
  const app = buildApp(phrases, rooms);
  await nextTask();
  startTransition(() => createRoot(root).render(app));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
