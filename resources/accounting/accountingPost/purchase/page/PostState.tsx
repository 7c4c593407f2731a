import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../../../../../src/ui/StatusBadge.tsx';
import { postLooks } from '../../accountingPost.ts';
import { useSyncActs } from '../../list/useSyncActs.tsx';
import type { PurchaseSync } from '../purchaseSyncWire.ts';

type Post = NonNullable<PurchaseSync['payments'][number]['post']>;

/** How far a post has come, and what it waits for or failed by, with what mends it. */
export function PostState({ post, isRetried = false }: { post: Post; isRetried?: boolean }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingPost.${key}`, values);
  const { retry } = useSyncActs();
  const { status, cause, detail, postedNumber } = post;
  return (
    <div style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <StatusBadge status={status} looks={postLooks} />
      {cause !== null && (
        <span>
          <strong>{words(`choice.cause.${cause}`)}</strong>
          {detail ? `: ${detail}` : ''}. {words(`remedy.${cause}`)}
        </span>
      )}
      {isRetried && postedNumber}
      {isRetried && cause !== null && (
        <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({ ids: [post.id] })}>
          {words('retry')}
        </Button>
      )}
    </div>
  );
}
