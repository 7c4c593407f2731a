import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { report } from '../../../providers/monitoring.ts';
import { spokenLanguage } from '../../../providers/http/language.ts';
import { isChunkFailure, meetChunkFailure } from './chunkFailure.ts';

/** The words of the application may be what failed. */
const words = {
  en: { title: 'Something went wrong', reload: 'Load the page again', home: 'Back to home' },
  id: { title: 'Terjadi kesalahan', reload: 'Muat ulang halaman', home: 'Kembali ke beranda' },
};

/** Stands in place of everything when what surrounds the pages fails: header, menu, or what they are given. */
export function FrameFailure() {
  const error = useRouteError();
  useEffect(() => {
    if (isChunkFailure(error)) {
      void meetChunkFailure(error as Error);
      return;
    }
    const text = error instanceof Error ? error.message : String(error);
    report({ level: 'critical', title: 'Frame', text, detail: { error }, isMonitored: true });
  }, [error]);
  const { title, reload, home } = words[spokenLanguage()];
  return (
    <main style={{ padding: 24 }}>
      <h1>{title}</h1>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {reload}
        </button>
      </p>
      <p>
        <a href="/">{home}</a>
      </p>
    </main>
  );
}
