import { createRoot } from 'react-dom/client';
import { buildApp } from './App.tsx';
import { loadI18nProvider } from './phrases.ts';
import type { Rooms } from './routing/rooms.ts';

/** Draws the application; the routes are set. */
export async function start(rooms: Rooms): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(buildApp(await loadI18nProvider(rooms.words), rooms));
}
