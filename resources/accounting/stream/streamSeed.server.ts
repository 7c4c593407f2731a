import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { streamCompanies } from '../../../server/stream/sandboxStream.ts';
import { connectedCompany, seedConnection } from '../connection/connectionSeed.server.ts';

/** A company that is connected to Stream; its uploads are read here as before. */
export const streamSeed: RoomSeed = {
  name: 'stream',
  async fill(stage) {
    if (stage.companyID !== connectedCompany) return;
    const [company] = streamCompanies;
    await seedConnection(stage, 'stream', { ...company, currency_code: 'IDR' });
  },
};
