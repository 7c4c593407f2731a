import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useDataProvider, useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import type { RouteName } from '../../../src/app/routing/routes.ts';
import { routeOf } from '../../../src/app/routing/routes.ts';
import { useMayEnter } from '../../../src/app/routing/useMayEnter.ts';
import { Lines } from '../../../src/home/Lines.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { visuallyHidden } from '../../../src/ui/visuallyHidden.ts';
import type { beginningAnswer, BeginningStep } from './beginning.ts';

/** Where each step is done. */
const pages: Readonly<Record<BeginningStep, RouteName>> = {
  account: 'accounts-form',
  money: 'accounts',
  people: 'employees',
  duties: 'employees',
  review: 'workflow-bills-form',
  vendor: 'bills-vendors-form',
  product: 'bills-products-form',
  invoice: 'bills-bills-to-pay-form',
  paid: 'accounts-payment-runs',
};
const nothing: readonly BeginningStep[] = [];

/** The way of a company to its first paid invoice, each step with what was found; gone once an invoice is paid. */
export default function Beginning() {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [skipped, setSkipped] = useStore<readonly BeginningStep[]>('home.beginning.skipped', nothing);
  const { data, error, refetch } = useQuery({
    queryKey: ['company-profile', 'beginning'],
    queryFn: ({ signal }) =>
      dataProvider.read<z.infer<typeof beginningAnswer>>('company-profile', { what: 'beginning', signal }),
    meta: { raisesErrorPage: false },
  });
  const word = (key: string) => translate(`companyProfile.beginning.${key}`);
  if (error && !data) {
    return (
      <Section title={word('title')}>
        <BlankState
          isAlert
          heading="h3"
          title={word('failed')}
          text={describeError(error, translate)}
          action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
        />
      </Section>
    );
  }
  // While it is on its way nothing is shown: in a company that is under way it never is.
  if (!data || data.isUnderWay) return null;
  const steps = data.steps.filter(({ name }) => !skipped.includes(name));
  if (steps.length === 0) return null;
  return (
    <Section title={word('title')}>
      <Typography sx={{ mb: 1.5 }}>{word('text')}</Typography>
      <Lines>
        {steps.map(({ name, isDone, says }) => (
          <li key={name}>
            {isDone ? (
              <CheckCircle
                aria-hidden="true"
                sx={{ '&&': { marginInlineStart: 0, color: 'success.main' } }}
              />
            ) : (
              <RadioButtonUnchecked aria-hidden="true" sx={{ '&&': { marginInlineStart: 0 } }} />
            )}
            <div style={{ padding: '8px 0', minWidth: 0, flex: 1 }}>
              {mayEnter(pages[name]) ? (
                <Link to={routeOf(pages[name]).path}>{word(`step.${name}`)}</Link>
              ) : (
                <span>{word(`step.${name}`)}</span>
              )}
              {isDone && <span style={visuallyHidden}>{` ${word('done')}`}</span>}
              <Typography variant="body2" color="textSecondary">
                {says}
              </Typography>
            </div>
            {!isDone && (
              <Button
                size="small"
                sx={{ position: 'relative' }}
                aria-label={`${word('skip')}: ${word(`step.${name}`)}`}
                onClick={() => setSkipped([...skipped, name])}
              >
                {word('skip')}
              </Button>
            )}
          </li>
        ))}
      </Lines>
    </Section>
  );
}
