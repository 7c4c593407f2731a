import { act } from '../../../server/engine/act.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import { newApiToken } from '../../../server/apiToken/apiTokens.ts';
import { apiTokenStore } from './apiToken.server.ts';

const by = 'super.admin';
const dayMs = 86_400_000;

const seeded = [
  {
    name: 'Warehouse system',
    rights: ['products_read', 'products_write'],
    days: 365,
    addresses: ['203.0.113.0/24'],
  },
  { name: 'Monthly report', rights: ['documents_read', 'vendors_read'], days: 90, addresses: [] },
  { name: 'Old shop', rights: ['documents_create'], days: 180, addresses: [] },
] as const;

/** Tokens that nobody was shown: a warehouse system's, one that was revoked, and one that is still to be issued. */
export const apiTokenSeed: RoomSeed = {
  name: apiTokenStore.name,
  async fill(stage) {
    const { executor, context, person, companyID, clock, begunAt, today } = stage;
    for (const [place, input] of seeded.entries()) {
      clock.at = place === 1 ? new Date(`${today}T01:00:00Z`) : begunAt;
      const id = await makeRecord(stage, apiTokenStore, by, input);
      if (place === 1) continue;
      clock.at = new Date(clock.at.getTime() + 60_000);
      const { token: _token, ...kept } = newApiToken(companyID);
      await act(executor, context, apiTokenStore, await person(by), {
        id,
        action: 'issue',
        input: undefined,
        prepared: kept,
        version: null,
        say: ({ key }) => key,
      });
      if (place !== 2) continue;
      clock.at = new Date(clock.at.getTime() + 30 * dayMs);
      await takeStep(stage, apiTokenStore, id, { by, action: 'revoke' });
    }
  },
};
