import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { OutlayDataProvider } from '../../../../../providers/data/dataProvider.ts';
import { keepAnswer } from '../../../../../providers/data/queryClient.ts';
import { booksProgramAt } from '../../../connection/booksProgram.ts';
import { syncLists } from '../../list/syncList.ts';
import type { PurchaseChoice, PurchasePreview, PurchaseSync } from '../purchaseSyncWire.ts';

/** What people do about a purchase that goes to the books; what is refused stays at its field. */
export function usePurchaseActs(area: 'bills' | 'purchases', { id, number }: PurchaseSync) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  const act = <Answer,>(action: string, input: object) =>
    dataProvider.act<Answer>(program, {
      action,
      params: { area, id },
      input: input as Record<string, unknown>,
    });
  const onPosted = async (answer: PurchaseSync) => {
    await keepAnswer(queryClient, [program, 'purchase', area, String(id)], answer);
    void queryClient.invalidateQueries({ queryKey: [syncLists[program].path] });
    void queryClient.invalidateQueries({ queryKey: [program, 'sync'] });
  };
  const preview = useMutation({
    mutationFn: (choice: PurchaseChoice) => act<PurchasePreview>('previewPurchase', choice),
  });
  const post = useMutation({
    mutationFn: (choice: PurchaseChoice) => act<PurchaseSync>('postPurchase', choice),
    async onSuccess(answer) {
      await onPosted(answer);
      notify(translate('purchaseSync.posted', { number }), { type: 'success' });
    },
  });
  const enterByHand = useMutation({
    mutationFn: (notes: string) => act<PurchaseSync>('purchaseByHand', { notes }),
    async onSuccess(answer) {
      await onPosted(answer);
      notify(translate('accountingPost.byHandDone'), { type: 'success' });
    },
  });
  return { preview, post, enterByHand };
}
