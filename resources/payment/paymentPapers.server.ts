import type { App } from '../../server/app.ts';
import type { ServerContext } from '../../server/context.ts';

export function registerPaperRoutes(_app: App, _context: ServerContext): void {}
