import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';

type AskedFile = Parameters<OutlayDataProvider['download']>[1];

/** Fetches files of a resource and hands them to the browser; says which one is on its way. */
export function useDownload(resource: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [pending, setPending] = useState<AskedFile | null>(null);

  async function download(file: AskedFile): Promise<void> {
    setPending(file);
    try {
      await dataProvider.download(resource, file);
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setPending(null);
    }
  }

  return { download: (file: AskedFile) => void download(file), pending };
}

/** What the file of a paper is called, by the number of its record. */
export function paperFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
