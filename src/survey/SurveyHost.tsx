import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { SurveyEvent } from '../../domain/survey/survey.ts';
import { surveyEvents } from '../../domain/survey/survey.ts';
import type { SurveyPrompt } from '../../domain/survey/surveySchemas.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { report } from '../../providers/monitoring.ts';
import { loadOutsideScript } from '../app/loadOutsideScript.ts';

/** How the provider's script ends a survey: `outlay:survey-ended` with `{ event }` as its detail. */
function surveyEnd(signal: AbortSignal): Promise<SurveyEvent> {
  return new Promise((resolve) => {
    const onEnd = (ended: Event) => {
      const said: unknown = (ended as CustomEvent<{ event?: unknown } | null>).detail?.event;
      const event = surveyEvents.find((one) => one === said);
      if (event) resolve(event);
    };
    window.addEventListener('outlay:survey-ended', onEnd, { signal });
  });
}

async function ask(dataProvider: OutlayDataProvider, script: string, signal: AbortSignal): Promise<void> {
  const { id, showNps, externalID, config } = await dataProvider.read<SurveyPrompt>('survey', {
    what: 'prompt',
    signal,
  });
  if (!showNps) return;
  await loadOutsideScript(script);
  if (signal.aborted) return;
  const ended = surveyEnd(signal);
  window.dispatchEvent(new CustomEvent('outlay:survey', { detail: { id, externalID, vMaps: config.vMaps } }));
  await dataProvider.act('survey', { id, action: 'log', input: { event: await ended } });
}

/** Has the provider of surveys ask the person, where they are to be asked, and keeps what became of it. */
export default function SurveyHost({ script }: { script: string }) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  useEffect(() => {
    const gone = new AbortController();
    ask(dataProvider, script, gone.signal).catch((error: unknown) => {
      // Nobody misses a survey that does not come.
      if (!gone.signal.aborted)
        report({ level: 'info', title: 'Survey', text: 'A survey could not be shown.', detail: { error } });
    });
    return () => gone.abort();
  }, [dataProvider, script]);
  return null;
}
