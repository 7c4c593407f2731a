import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';

import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { SecretOnce } from '../../../src/ui/page/SecretOnce.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { ApiToken } from './apiToken.ts';

/** Issues the token, and shows it this once. */
function Issuing() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext<ApiToken & { isAbleToIssue?: boolean }>();
  const words = (key: string) => translate(`apiToken.issue.${key}`);
  const issue = useMutation({
    mutationFn: () =>
      dataProvider.act<{ token: string }>('api-tokens', { action: 'issue', id: record?.id ?? 0 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-tokens'] }),
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (issue.data === undefined && record?.isAbleToIssue !== true) return null;
  return (
    <Section title={words('title')}>
      {issue.data === undefined ? (
        <>
          <p style={{ marginTop: 0 }}>{words('text')}</p>
          <Button variant="contained" loading={issue.isPending} onClick={() => issue.mutate()}>
            {translate('apiToken.action.issue')}
          </Button>
        </>
      ) : (
        <>
          <SecretOnce
            secret={issue.data.token}
            warning={words('once')}
            label={words('label')}
            copy={words('copy')}
            copied={words('copied')}
            notCopied={words('notCopied')}
          />
          <p style={{ marginBottom: 0 }}>{words('use')}</p>
        </>
      )}
    </Section>
  );
}

const pieces: NounPieces<ApiToken> = { panels: [Issuing], first: { days: '90' } };
export default pieces;
