import type { Browser } from './browser.ts';
import { dayAgo } from './steps.ts';

/** What a camera sees: a slip on a dark table. */
export async function photograph(browser: Browser, merchant: string, total: string): Promise<Buffer> {
  const slip = await browser.context.newPage();
  await slip.setViewportSize({ width: 900, height: 1200 });
  await slip.setContent(`<body style="margin: 0; background: #4a3c30"><div style="margin: 140px 120px; padding: 40px;
    background: #fff; color: #111; font: 30px sans-serif; line-height: 1.6"><b style="font-size: 44px">${merchant}</b><br>
    Jl. Kemang Raya 12, Jakarta<br>Tanggal : ${dayAgo(1)} 12:41<br>Nasi Goreng 48.000<br>
    TOTAL ${total}<br>TUNAI 100.000</div>`);
  const picture = await slip.screenshot({ type: 'png' });
  await slip.close();
  return picture;
}
