import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { Lines } from '../../../src/home/Lines.tsx';
import { Loaded } from '../../../src/home/Loaded.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { OwnAbsences as Answer } from './absenceWire.ts';

const Words = styled('div')(({ theme }) => ({
  padding: '8px 0',
  minWidth: 0,
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** When the person is away, and for whom they decide. */
export default function OwnAbsences() {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const query = useQuery({
    queryKey: ['absences', 'mine'],
    queryFn: ({ signal }) => dataProvider.read<Answer>('absences', { what: 'mine', signal }),
    meta: { raisesErrorPage: false },
  });
  const enter = (
    <Button component={Link} to={pathTo('absences-form')}>
      {translate('absenceHome.enter')}
    </Button>
  );
  return (
    <Loaded query={query} shape="lines">
      {({ own, forOthers }) => {
        const days = ({ firstDay, lastDay }: Answer['own'][number]) => ({
          first: formatDay(firstDay, locale),
          last: formatDay(lastDay, locale),
        });
        if (own.length + forOthers.length === 0) {
          return <BlankState heading="h3" title={translate('absenceHome.nobody')} action={enter} />;
        }
        return (
          <>
            <Lines>
              {own.map((row) => (
                <li key={row.id}>
                  <Words>
                    <Link to={pathTo('absences-id', { id: row.id })}>
                      {translate(`absenceHome.${row.isNow ? 'own' : 'ownPlanned'}`, days(row))}
                    </Link>
                    <p>{translate('absenceHome.decides', { names: row.delegates.join(', ') || '-' })}</p>
                  </Words>
                  <ChevronRight aria-hidden="true" />
                </li>
              ))}
              {forOthers.map((row) => (
                <li key={row.id}>
                  <Words>
                    <Link
                      to={
                        row.isNow
                          ? `${pathTo('inbox')}?delegated=true`
                          : pathTo('absences-id', { id: row.id })
                      }
                    >
                      {translate(`absenceHome.${row.isNow ? 'forOther' : 'forOtherPlanned'}`, {
                        name: row.name,
                        ...days(row),
                      })}
                    </Link>
                    {row.isNow && <p>{translate('absenceHome.waiting', { smart_count: row.waiting })}</p>}
                  </Words>
                  <ChevronRight aria-hidden="true" />
                </li>
              ))}
            </Lines>
            {own.length === 0 && enter}
          </>
        );
      }}
    </Loaded>
  );
}
