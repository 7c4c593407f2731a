import { act, actAutomatically } from '../../../server/engine/act.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import { seededRandom } from '../../../server/seed/random.ts';
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
  { name: 'Price check', rights: ['products_read'], days: 30, addresses: [] },
] as const;

/** Of a secret that nobody knows: the hash is drawn, and made of nothing. */
function unknownSecret(companyID: number, place: number): { prefix: string; tokenHash: Buffer } {
  const random = seededRandom(companyID * 1000 + place);
  const tokenHash = Buffer.from(Array.from({ length: 32 }, () => random.integer(0, 255)));
  return { prefix: `outlay_${companyID}_${tokenHash.toString('hex').slice(0, 4)}`, tokenHash };
}

/** Tokens that nobody was shown: a warehouse system's, one that was revoked, one that is still to be issued, one that has ended. */
export const apiTokenSeed: RoomSeed = {
  name: apiTokenStore.name,
  async fill(stage) {
    const { executor, context, person, companyID, clock, begunAt, today } = stage;
    for (const [place, input] of seeded.entries()) {
      clock.at = place === 1 ? new Date(`${today}T01:00:00Z`) : begunAt;
      const id = await makeRecord(stage, apiTokenStore, by, input);
      if (place === 1) continue;
      clock.at = new Date(clock.at.getTime() + 60_000);
      await act(executor, context, apiTokenStore, await person(by), {
        id,
        action: 'issue',
        input: undefined,
        prepared: unknownSecret(companyID, place),
        version: null,
        say: ({ key }) => key,
      });
      clock.at = new Date(clock.at.getTime() + 30 * dayMs);
      if (place === 2) await takeStep(stage, apiTokenStore, id, { by, action: 'revoke' });
      if (place === 3)
        await actAutomatically(executor, context, apiTokenStore, { companyID, id, action: 'expire' });
    }
  },
};
