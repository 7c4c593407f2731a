import type { ResourceDefinition } from 'react-admin';
import type { NounResource } from './nounResource.ts';

/**
 * The nouns as react-admin knows resources: definitions without pages, which the route table has, but with the address of a
 * record's. `hasPage` says whether there is a screen at an address, so that no link leads to none.
 */
export function resourceDefinitions(
  nouns: readonly NounResource[],
  hasPage: (address: string) => boolean,
): Record<string, ResourceDefinition> {
  const has = (address: string | undefined) => address !== undefined && hasPage(address);
  return Object.fromEntries(
    nouns.map(({ name, at, icon, recordRepresentation }) => [
      name,
      {
        name,
        hasList: has(at.list),
        hasShow: has(at.show),
        hasEdit: has(at.edit),
        hasCreate: has(at.create),
        recordRepresentation,
        ...(has(at.show) ? { options: { page: at.show } } : {}),
        ...(icon ? { icon } : {}),
      },
    ]),
  );
}
