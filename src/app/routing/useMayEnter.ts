import { useActor } from '../../../providers/session/profile.tsx';
import { decideEntry } from './guards.ts';
import type { RouteName } from './routes.ts';
import { useHasScreen } from './screenContext.ts';

/** Whether the guard lets this person in, so that no link leads back to where it stands. */
export function useMayEnter(): (name: RouteName) => boolean {
  const actor = useActor();
  const hasScreen = useHasScreen();
  return (name) => decideEntry({ name, actor, hasScreen }).kind === 'enter';
}
