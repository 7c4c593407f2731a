import type { IConfig, IToggle } from 'unleash-proxy-client';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import { flagCacheMs } from '../../domain/access/featureFlag.ts';

export interface FlagListener {
  onAnswer: (toggles: IToggle[]) => void;
  onError: (error: unknown) => void;
}

/** Has the SDK ask at once, and again whenever an answer is out of date (rules: flags). Answers what ends it. */
export function startFlagClient(
  question: Pick<IConfig, 'url' | 'clientKey' | 'appName' | 'context' | 'fetch'>,
  { onAnswer, onError }: FlagListener,
): () => void {
  const client = new UnleashClient({
    ...question,
    refreshInterval: flagCacheMs / 1000,
    disableMetrics: true,
    storageProvider: new InMemoryStorageProvider(),
  });
  client.on('error', onError);
  client.on('update', () => onAnswer(client.getAllToggles()));
  void client.start();
  return () => client.stop();
}
