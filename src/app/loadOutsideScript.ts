import { report } from '../../providers/monitoring.ts';

const loading = new Map<string, Promise<void>>();

/** Loads the script of a provider, once. @throws Error when it does not come; the next call tries again */
export function loadOutsideScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      loading.delete(address);
      element.remove();
      report({
        level: 'error',
        title: 'Outside script',
        text: 'A provider could not be loaded.',
        detail: { address },
      });
      reject(new Error(`${address} could not be loaded.`));
    });
    document.head.append(element);
  });
  loading.set(address, loaded);
  return loaded;
}
