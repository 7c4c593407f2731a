import { rememberPackages } from './packageAddresses.ts';

// It serves what is resolved after it: whatever is imported above is not.
rememberPackages();
const { nouns } = await import('../resources/nouns.server.ts');
const { serve } = await import('./serve.ts');
await serve(nouns);
