import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';

import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { InstantText } from '../../../../src/noun/fields/FieldText.tsx';
import { RecordLog } from '../../../../src/noun/RecordLog.tsx';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { deliveryLooks } from '../webhook.ts';
import type { Webhook } from '../webhook.ts';
import { testEvent } from '../webhookEvents.ts';
import type { DeliveryRow } from './deliveryWire.ts';

type Acted = Webhook & { isAbleToReplay?: boolean };

/** What became of each message, with what was answered. */
export function DeliveryLog() {
  const translate = useTranslate();
  const words = (key: string) => translate(`webhook.delivery.${key}`);
  const record = useRecordContext<Acted>();
  return (
    <RecordLog<DeliveryRow>
      resource="webhooks"
      what="deliveries"
      record={record}
      title={words('title')}
      none={words('none')}
      earlier={words('earlier')}
      isUnderWay={({ status }) => status === 'waiting'}
    >
      {(rows, reread) => record && <Deliveries rows={rows} record={record} onReplayed={reread} />}
    </RecordLog>
  );
}

interface DeliveriesProps {
  rows: readonly DeliveryRow[];
  record: Acted;
  onReplayed: () => void;
}

function Deliveries({ rows, record, onReplayed }: DeliveriesProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const words = (key: string, values?: Record<string, unknown>) =>
    translate(`webhook.delivery.${key}`, values);
  const nameOf = (event: string) =>
    event === testEvent ? words('test') : translate(`webhook.choice.events.${event}`);
  const replay = useMutation({
    mutationFn: (deliveryID: number) =>
      dataProvider.act('webhooks', { action: 'replay', id: record.id, input: { deliveryID } }),
    onSuccess() {
      notify(words('sentAgain'), { type: 'success' });
      onReplayed();
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  const columns: SimpleColumn<DeliveryRow>[] = [
    {
      key: 'at',
      header: words('at'),
      isRowHeader: true,
      cell: ({ createdAt, messageID }) => (
        <>
          <InstantText at={createdAt} />
          <div style={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{messageID}</div>
        </>
      ),
    },
    { key: 'event', header: words('event'), cell: ({ event }) => nameOf(event) },
    {
      key: 'result',
      header: words('result'),
      cell: ({ status, attempts, nextTryAt }) => (
        <>
          <StatusBadge status={status} looks={deliveryLooks} />
          {attempts.length > 0 && <div>{words('tries', { tries: attempts.length })}</div>}
          {status === 'withheld' && <div>{words('withheldText')}</div>}
          {status === 'waiting' && nextTryAt === null && <div>{words('onceResumed')}</div>}
          {status === 'waiting' && nextTryAt !== null && attempts.length > 0 && (
            <div>
              <InstantText at={nextTryAt} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'answer',
      header: words('answer'),
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        if (!last) return '-';
        return (
          <span style={{ overflowWrap: 'anywhere' }}>
            {last.status ?? words('noAnswer')} {last.says.slice(0, 200)}
          </span>
        );
      },
    },
    {
      key: 'again',
      header: words('again'),
      cell: ({ id, status, event }) =>
        record.isAbleToReplay === true && status !== 'waiting' ? (
          <Button
            size="small"
            aria-label={`${translate('webhook.action.replay')} ${nameOf(event)}`}
            disabled={replay.isPending}
            onClick={() => replay.mutate(id)}
          >
            {translate('webhook.action.replay')}
          </Button>
        ) : (
          '-'
        ),
    },
  ];
  return (
    <SimpleTable caption={words('title')} columns={columns} rows={rows} keyOf={({ id }) => id} reflows />
  );
}
