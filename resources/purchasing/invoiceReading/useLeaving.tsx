import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { isGoingOn } from '../../../domain/reading/readingState.ts';
import type { InvoiceReading } from './invoiceReading.ts';

/**
 * Says to the server that the person leaves the page of a reading that goes on, and that they are back: who has left is
 * told when it ends.
 */
export function useLeaving(mediaID: number, reading: InvoiceReading | undefined): void {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const isOpen = reading !== undefined && isGoingOn(reading);
  const isLeft = isOpen && reading.isLeft;

  const say = useEffectEvent((action: 'leave' | 'return') => {
    // The reading goes on whether that was heard or not, and the page shows it.
    dataProvider.act('billReadings', { id: mediaID, action, input: {} }).catch(() => undefined);
  });
  const leave = useEffectEvent(() => {
    if (isOpen) say('leave');
  });

  useEffect(() => {
    const onHide = () => leave();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);

  useEffect(() => {
    if (isLeft) say('return');
  }, [isLeft]);
}
