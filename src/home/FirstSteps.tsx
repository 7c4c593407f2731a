import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { routeOf } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { Section } from '../ui/page/Section.tsx';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import type { FirstStep } from './homeRooms.ts';
import { Lines } from './Lines.tsx';

/** What a company does first; gone for ever once the last of it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const dataProvider = useDataProvider();
  const [isUnderWay, setUnderWay] = useStore<boolean>('home.isUnderWay', false);
  const own = steps.filter(({ form }) => mayEnter(form));
  const last = steps.at(-1);
  const isAsked = !isUnderWay && last !== undefined && own.includes(last);
  const counted = useQueries({
    queries: (isAsked ? own : []).map(({ resource }) => ({
      queryKey: ['home', 'first', resource],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { total } = await dataProvider.getList(resource, {
          pagination: { page: 1, perPage: 1 },
          signal,
        });
        return total ?? 0;
      },
      meta: { raisesErrorPage: false },
    })),
  });
  const totals = counted.map(({ data }) => data);
  const isDone = (totals.at(-1) ?? 0) > 0;
  useEffect(() => {
    if (isDone) setUnderWay(true);
  }, [isDone, setUnderWay]);
  // While the counts are on their way, no step is shown: one that is done would flash.
  if (!isAsked || isDone || totals.includes(undefined)) return null;
  return (
    <Section title={translate('home.first.title')}>
      <Typography sx={{ mb: 1.5 }}>{translate('home.first.text')}</Typography>
      <Lines>
        {own.map(({ resource, label, text, form }, index) => {
          const isStepDone = (totals[index] ?? 0) > 0;
          return (
            <li key={resource}>
              {isStepDone ? (
                <CheckCircle
                  aria-hidden="true"
                  sx={{ '&&': { marginInlineStart: 0, color: 'success.main' } }}
                />
              ) : (
                <RadioButtonUnchecked aria-hidden="true" sx={{ '&&': { marginInlineStart: 0 } }} />
              )}
              <div style={{ padding: '8px 0' }}>
                <Link to={routeOf(form).path}>{translate(label)}</Link>
                {isStepDone && <span style={visuallyHidden}>{` ${translate('home.first.done')}`}</span>}
                <Typography variant="body2" color="textSecondary">
                  {translate(text)}
                </Typography>
              </div>
            </li>
          );
        })}
      </Lines>
    </Section>
  );
}
