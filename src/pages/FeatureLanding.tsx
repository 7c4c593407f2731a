import { useTranslate } from 'react-admin';
import type { RouteName } from '../app/routing/routes.ts';
import { routeOf } from '../app/routing/routes.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';

/** Stands in place of the screens of a feature that the company does not have. */
export function FeatureLanding({ name }: { name: RouteName }) {
  const translate = useTranslate();
  return (
    <>
      <SubHeader title={translate(`title.${routeOf(name).title}`)} />
      <BlankState title={translate('shell.landing.title')} text={translate('shell.landing.text')} />
    </>
  );
}
