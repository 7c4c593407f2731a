import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { mostBanners, seesBanners } from '../../../domain/banner/banner.ts';
import { bannerAnswer } from '../../../domain/banner/bannerSchemas.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { Routes } from '../../../server/http/routes.ts';
import { broadcast } from './broadcast.ts';
import { broadcastTable } from './broadcast.server.ts';

/** The banners that stand over the pages of who asks, the newest first; none for who is not to see any. */
export const bannerRoutes: Routes = (app, context) => {
  readCall(app, context, {
    url: '/v1/notification-error/broadcast',
    access: {},
    tag: broadcast.tag,
    summary: 'The banners over every page, for administrators or, by a flag, for everybody',
    query: z.strictObject({}),
    answer: bannerAnswer,
    async read({ executor, actor }) {
      if (!seesBanners(actor)) return { data: [] };
      const rows = await executor
        .select()
        .from(broadcastTable)
        .where(and(eq(broadcastTable.companyID, actor.companyID), eq(broadcastTable.status, 'active')))
        .orderBy(desc(broadcastTable.createdAt), desc(broadcastTable.id))
        .limit(mostBanners);
      return {
        data: rows.map(({ id, level, message, actionLink, buttonLabel, buttonURL }) => ({
          id,
          level,
          message,
          actionLink,
          actionButton: buttonLabel && buttonURL ? { label: buttonLabel, url: buttonURL } : null,
          isHidden: false,
        })),
      };
    },
  });
};
