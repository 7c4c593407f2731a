import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../server/records/storedNoun.ts';

/**
 * Rules of a lifecycle judge a record twice: as the row that is acted on, and as the record that a page is answered. A rule that
 * asks for what one of them does not have would hold there, or not, without a word.
 */
const declared = nouns.entities.filter((entity): entity is StoredNoun => 'noun' in entity);

/** Nobody in particular, who has everything: what a rule asks of the record is asked after what it asks of the person. */
const actor = {
  companyID: 1,
  employeeID: 1,
  role: 'user',
  accessRoles: [],
  permissions: { has: () => true },
  capabilities: { has: () => true },
  features: { has: () => true },
  flags: new Map(),
  companyAccountIDs: [],
  timeZone: 'Asia/Jakarta',
} as unknown as Actor;

/** What the rules of an entity ask of a record, with the rule that does. */
function askedBy({ lifecycle }: ServerEntity): Map<string, string> {
  const asked = new Map<string, string>();
  const rules = lifecycle.transitions.flatMap(({ by, and = [], unless = [] }) => [...by, ...and, ...unless]);
  // What a rule asks next may depend on what it was told.
  for (const told of [null, true, false, 1, 0])
    for (const rule of rules) {
      const record = new Proxy({} as Record<string, unknown>, {
        get(_target, name) {
          if (typeof name !== 'string') return undefined;
          asked.set(name, rule.name);
          return name.endsWith('IDs') ? [] : told;
        },
      });
      rule.holds(actor, record as never);
    }
  return asked;
}

describe.each(declared.map((entity) => [entity.name, entity] as const))(
  'the rules of %s',
  (_name, entity) => {
    const columns = new Set(Object.keys(getTableColumns(entity.table)));

    it('ask a row for nothing but its columns', () => {
      const missing = [...askedBy(entity)].filter(([name]) => !columns.has(name) && name !== 'isUsed');
      expect(missing).toEqual([]);
    });

    it('ask an answered record for nothing but what is selected for it', () => {
      const selected = new Set(entity.reader.selected);
      const missing = [...askedBy(entity)].filter(([name]) => !selected.has(name) && name !== 'isUsed');
      expect(missing).toEqual([]);
    });
  },
);
