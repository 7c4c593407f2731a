import { z } from 'zod';

import { bannerLevels } from './banner.ts';

/** One banner (rules: banners). */
const pageBanner = z
  .object({
    id: z.int(),
    level: z.enum(bannerLevels),
    message: z.string(),
    actionLink: z.string().nullable().describe('Where more is said'),
    actionButton: z.object({ label: z.string(), url: z.string() }).nullable(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'PageBanner' });
export type PageBanner = z.infer<typeof pageBanner>;

export const bannerAnswer = z.object({ data: z.array(pageBanner) });
export type BannerAnswer = z.infer<typeof bannerAnswer>;
