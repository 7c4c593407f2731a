import { rememberPackages } from './packageAddresses.ts';

// A hook applies to modules that are imported after it, so the rest is imported only now.
rememberPackages();
const { nouns } = await import('../resources/nouns.server.ts');
const { serve } = await import('./serve.ts');
await serve(nouns);
