import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';

import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { CardRow } from '../card.ts';
import { isRevealable } from '../cardStatus.ts';

const Stack = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', '& p': { margin: 0 } });
const Frame = styled('iframe')(({ theme }) => ({
  width: 'min(100%, 420px)',
  height: 150,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 8,
}));

/** So long is a number shown at most. */
const shownMs = 60_000;

interface Reveal {
  address: string;
  expiresAt: string;
}

/** Shows who holds a card its number, in a frame of the issuer's that nothing of ours can read. */
export function RevealNumber() {
  const translate = useTranslate();
  const words = (key: string) => translate(`card.reveal.${key}`);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<CardRow & { isOwn?: boolean }>();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const timer = setTimeout(() => setAddress(null), shownMs);
    return () => clearTimeout(timer);
  }, [address]);
  const reveal = useMutation({
    mutationFn: () => dataProvider.act<Reveal>(resource, { action: 'reveal', id: record?.id, input: {} }),
    onSuccess: (shown) => setAddress(shown.address),
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (record?.isOwn !== true || !isRevealable(record.status)) return null;
  return (
    <Section title={words('title')}>
      <Stack>
        <p>{words('text')}</p>
        {address !== null && (
          <Frame src={address} title={words('frame')} sandbox="" referrerPolicy="no-referrer" />
        )}
        {address === null ? (
          <Button variant="outlined" disabled={reveal.isPending} onClick={() => reveal.mutate()}>
            {words('show')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => setAddress(null)}>
            {words('hide')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
