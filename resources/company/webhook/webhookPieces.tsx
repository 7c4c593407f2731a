import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';

import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { SecretOnce } from '../../../src/ui/page/SecretOnce.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { DeliveryLog } from './delivery/DeliveryLog.tsx';
import type { Webhook } from './webhook.ts';

/** Makes the secret, or another one, and shows it this once. */
function SigningSecret() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext<
    Webhook & { isAbleToMakeSecret?: boolean; isAbleToRotateSecret?: boolean }
  >();
  const words = (key: string) => translate(`webhook.secret.${key}`);
  const make = useMutation({
    mutationFn: () =>
      dataProvider.act<{ secret: string }>('webhooks', { action: 'secret', id: record?.id ?? 0 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  const isFirst = record?.isAbleToMakeSecret === true;
  if (make.data === undefined && !isFirst && record?.isAbleToRotateSecret !== true) return null;
  return (
    <Section title={words('title')}>
      {make.data === undefined ? (
        <>
          <p style={{ marginTop: 0 }}>{words(isFirst ? 'first' : 'again')}</p>
          <Button
            variant={isFirst ? 'contained' : 'outlined'}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {translate(`webhook.action.${isFirst ? 'makeSecret' : 'rotateSecret'}`)}
          </Button>
        </>
      ) : (
        <SecretOnce
          secret={make.data.secret}
          warning={words('once')}
          label={words('label')}
          copy={words('copy')}
          copied={words('copied')}
          notCopied={words('notCopied')}
        />
      )}
    </Section>
  );
}

const pieces: NounPieces<Webhook> = { panels: [SigningSecret, DeliveryLog] };
export default pieces;
