import { createRoot } from 'react-dom/client';
import { report } from '../providers/monitoring.ts';
import { buildApp } from './App.tsx';
import { meetChunkFailure } from './chunkFailure.ts';
import { loadI18nProvider } from './language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

loadI18nProvider()
  .then((i18nProvider) => createRoot(root).render(buildApp(i18nProvider)))
  .catch((error: unknown) => {
    report({
      level: 'critical',
      title: 'Start',
      text: 'The application could not start.',
      detail: { error },
      isMonitored: true,
    });
    if (error instanceof Error) meetChunkFailure(error);
  });
