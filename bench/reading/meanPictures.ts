import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';

import { drawPage, openPdf } from '../../server/reading/pdfPaper.ts';
import type { Draw } from './draw.ts';

/** Pixels in the width of a page, as telephones see it. */
const seenWidth = 1500;

/**
 * A picture that nobody would choose: pale in stripes as thermal paper gets, folded, stamped and written over, seen from above a corner, in the
 * shadow of the photographer, slightly blurred, strongly compressed as JPEG.
 */
export async function meanPicture(pdf: Buffer, draw: Draw): Promise<Buffer> {
  const open = await openPdf(Uint8Array.from(pdf));
  try {
    const page = await drawPage(open, 1, seenWidth);
    const context = page.getContext('2d');
    if (draw.chance(0.5)) fade(context, page, draw);
    if (draw.chance(0.6)) fold(context, page, draw);
    if (draw.chance(0.4)) stamp(context, page, draw);
    if (draw.chance(0.5)) scribble(context, page, draw);
    const seen = askew(draw.chance(0.4) ? blurred(page) : page, draw);
    shade(seen, draw);
    return await seen.encode('jpeg', draw.between(45, 75));
  } finally {
    await open.loadingTask.destroy();
  }
}

/** Stripes in which the ink is pale. */
function fade(context: SKRSContext2D, { width, height }: Canvas, draw: Draw): void {
  for (let stripe = 0; stripe < 4; stripe += 1) {
    const [x, wide] = [draw.between(0, width), draw.between(40, 220)];
    context.fillStyle = `rgba(255, 255, 255, ${draw.between(20, 55) / 100})`;
    context.fillRect(x, 0, wide, height);
  }
}

/** A dark line with light beside it, across and along. */
function fold(context: SKRSContext2D, { width, height }: Canvas, draw: Draw): void {
  for (const y of [draw.between(height / 4, height / 2), draw.between(height / 2, (height * 3) / 4)]) {
    context.strokeStyle = 'rgba(90, 90, 90, 0.55)';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y + draw.between(-12, 12));
    context.stroke();
    context.fillStyle = 'rgba(0, 0, 0, 0.09)';
    context.fillRect(0, y, width, draw.between(20, 90));
  }
}

/** A round stamp in ink that lets through what it lies on. */
function stamp(context: SKRSContext2D, { width, height }: Canvas, draw: Draw): void {
  const [x, y, reach] = [
    draw.between(width / 2, width - 160),
    draw.between(height / 4, height / 2),
    draw.between(80, 130),
  ];
  context.strokeStyle = 'rgba(40, 60, 170, 0.5)';
  context.fillStyle = 'rgba(40, 60, 170, 0.5)';
  context.lineWidth = 6;
  context.beginPath();
  context.arc(x, y, reach, 0, Math.PI * 2);
  context.stroke();
  context.save();
  context.translate(x, y);
  context.rotate(draw.between(-50, 50) / 100);
  // The word is drawn as bars: no font is taken for granted.
  for (let bar = 0; bar < 7; bar += 1)
    context.fillRect(-reach * 0.7 + bar * reach * 0.2, -14, reach * 0.12, 28);
  context.restore();
}

/** A hand that has ticked and signed, in blue. */
function scribble(context: SKRSContext2D, { width, height }: Canvas, draw: Draw): void {
  context.strokeStyle = 'rgba(20, 30, 120, 0.75)';
  context.lineWidth = 3;
  for (let stroke = 0; stroke < 3; stroke += 1) {
    let [x, y] = [draw.between(40, width - 300), draw.between(60, height - 100)];
    context.beginPath();
    context.moveTo(x, y);
    for (let turn = 0; turn < 9; turn += 1) {
      const [nextX, nextY] = [x + draw.between(5, 40), y + draw.between(-28, 28)];
      context.quadraticCurveTo(x + draw.between(-20, 40), y + draw.between(-40, 40), nextX, nextY);
      [x, y] = [nextX, nextY];
    }
    context.stroke();
  }
}

/** Half as sharp. */
function blurred(page: Canvas): Canvas {
  const share = 0.62;
  const small = createCanvas(Math.round(page.width * share), Math.round(page.height * share));
  small.getContext('2d').drawImage(page, 0, 0, small.width, small.height);
  const back = createCanvas(page.width, page.height);
  back.getContext('2d').drawImage(small, 0, 0, page.width, page.height);
  return back;
}

/** Seen from above a corner: turned, narrower towards one end, and bent where the paper does not lie flat. */
function askew(page: Canvas, draw: Draw): Canvas {
  const margin = 90;
  const canvas = createCanvas(page.width + 2 * margin, page.height + 2 * margin);
  const context = canvas.getContext('2d');
  context.fillStyle = '#6d6256';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(((draw.between(-35, 35) / 10) * Math.PI) / 180);
  context.translate(-canvas.width / 2, -canvas.height / 2);
  const narrowing = draw.between(-10, 10) / 100;
  const bend = draw.between(-14, 14);
  for (let y = 0; y < page.height; y += 2) {
    const share = y / page.height;
    const wide = page.width * (1 - Math.abs(narrowing) / 2 + narrowing * (share - 0.5));
    const aside = bend * Math.sin(share * Math.PI * 2);
    context.drawImage(
      page,
      0,
      y,
      page.width,
      2,
      margin + (page.width - wide) / 2 + aside,
      margin + y,
      wide,
      2.6,
    );
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  return canvas;
}

/** The shadow of a hand, and the yellow of a lamp. */
function shade(canvas: Canvas, draw: Draw): void {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const [x, y] = [draw.between(0, width), draw.between(0, height)];
  const shadow = context.createRadialGradient(x, y, 40, x, y, width * 0.8);
  shadow.addColorStop(0, `rgba(10, 10, 20, ${draw.between(25, 50) / 100})`);
  shadow.addColorStop(1, 'rgba(10, 10, 20, 0)');
  context.fillStyle = shadow;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'rgba(255, 224, 150, 0.1)';
  context.fillRect(0, 0, width, height);
}
