import type { Browser } from './browser.ts';

/** What a camera sees: a slip on a dark table. */
export async function photograph(browser: Browser, merchant: string, total: string): Promise<Buffer> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const slip = await browser.context.newPage();
  await slip.setViewportSize({ width: 900, height: 1200 });
  await slip.setContent(`<body style="margin: 0; background: #4a3c30"><div style="margin: 140px 120px; padding: 40px;
    background: #fff; color: #111; font: 30px sans-serif; line-height: 1.6"><b style="font-size: 44px">${merchant}</b><br>
    Jl. Kemang Raya 12, Jakarta<br>Tanggal : ${day} 12:41<br>Nasi Goreng 48.000<br>
    TOTAL ${total}<br>TUNAI 100.000</div>`);
  const picture = await slip.screenshot({ type: 'png' });
  await slip.close();
  return picture;
}
