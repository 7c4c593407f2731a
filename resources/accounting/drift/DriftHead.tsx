import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { useDriftActs, useDriftSummary } from './useDriftActs.tsx';

/** When the books were compared last, and comparing them now. */
export function DriftHead() {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountingDrift.${key}`, values);
  const locale = useLocale();
  const { timeZone } = useActor();
  const { data, error } = useDriftSummary();
  const { compare } = useDriftActs();
  if (!data && error)
    return (
      <p role="alert" style={{ margin: 0 }}>
        {words('summaryFailed')} {describeError(error, translate)}
      </p>
    );
  if (!data) return <Bone style={{ width: 320, height: 40 }} />;
  const { run } = data;
  const at = run && formatInstant(run.endedAt ?? run.begunAt, timeZone, locale);
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
      {run === null && <span>{words('never')}</span>}
      {run?.status === 'processing' && <output>{words('comparing')}</output>}
      {run?.status === 'processed' && (
        <span>{words('last', { at, compared: run.compared, found: run.found })}</span>
      )}
      {run?.status === 'failed' && (
        <Alert severity="warning">{words('lastFailed', { at, detail: run.detail })}</Alert>
      )}
      <Button variant="outlined" loading={compare.isPending} onClick={() => compare.mutate()}>
        {words('compare')}
      </Button>
    </div>
  );
}
