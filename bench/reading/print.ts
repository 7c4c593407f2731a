import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

import { drawPage, openPdf } from '../../server/reading/pdfPaper.ts';
import type { Draw } from './draw.ts';

const roboto = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);
const standard = (name: string, bold: string, italics: string, both: string) => ({
  normal: name,
  bold,
  italics,
  bolditalics: both,
});

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setFonts({
  Roboto: standard(
    join(roboto, 'Roboto-Regular.ttf'),
    join(roboto, 'Roboto-Medium.ttf'),
    join(roboto, 'Roboto-Italic.ttf'),
    join(roboto, 'Roboto-MediumItalic.ttf'),
  ),
  Helvetica: standard('Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'),
  Times: standard('Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'),
  Courier: standard('Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'),
});

export async function printed(definition: TDocumentDefinitions): Promise<Buffer> {
  return await pdfmake.createPdf(definition).getBuffer();
}

/** Pixels in the width of a scan or a photograph: some 205 of an inch of A4, as cheap ones have. */
const scannedWidth = 1700;

async function pagesOf(pdf: Buffer): Promise<Canvas[]> {
  const open = await openPdf(Uint8Array.from(pdf));
  try {
    const pages: Canvas[] = [];
    for (let page = 1; page <= open.numPages; page += 1) pages.push(await drawPage(open, page, scannedWidth));
    return pages;
  } finally {
    await open.loadingTask.destroy();
  }
}

/** Grain on every pixel, as scanners and small cameras leave it. */
function grained(canvas: Canvas, draw: Draw, strength: number): void {
  const context = canvas.getContext('2d');
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  let noise = draw.between(1, 2 ** 30);
  for (let at = 0; at < image.data.length; at += 4) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = ((noise >>> 16) / 65_536 - 0.5) * strength;
    for (let channel = 0; channel < 3; channel += 1) {
      image.data[at + channel] = Math.max(0, Math.min(255, (image.data[at + channel] ?? 0) + grain));
    }
  }
  context.putImageData(image, 0, 0);
}

/** A scan: askew by up to 1.5 degrees, grained, somewhat pale, folded as JPEG; all pages in one PDF. */
export async function scanned(pdf: Buffer, draw: Draw): Promise<Buffer> {
  const images: string[] = [];
  const angle = ((draw.between(-15, 15) / 10) * Math.PI) / 180;
  for (const page of await pagesOf(pdf)) {
    const canvas = createCanvas(page.width, page.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#f4f2ee';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate(angle);
    context.globalAlpha = 0.88;
    context.drawImage(page, -page.width / 2, -page.height / 2);
    context.setTransform(1, 0, 0, 1, 0, 0);
    grained(canvas, draw, 36);
    const jpeg = await canvas.encode('jpeg', 62);
    images.push(`data:image/jpeg;base64,${jpeg.toString('base64')}`);
  }
  return await printed({
    pageMargins: 0,
    pageSize: 'A4',
    content: images.map((image, index) => ({
      image,
      width: 595,
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
    })),
  });
}

/** A photograph of the first page: seen from aside, on a dark table, lit from one corner; some turned by a quarter. */
export async function photographed(pdf: Buffer, draw: Draw): Promise<Buffer> {
  const [page] = await pagesOf(pdf);
  if (!page) throw new Error('a paper without pages');
  const margin = 60;
  const [width, height] = [page.width + 2 * margin, page.height + 2 * margin];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#5a4a3c';
  context.fillRect(0, 0, width, height);
  const narrowing = draw.between(-6, 6) / 100;
  const shift = draw.between(-12, 12);
  context.translate(width / 2, height / 2);
  context.rotate(((draw.between(-20, 20) / 10) * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  for (let y = 0; y < page.height; y += 2) {
    const share = y / page.height;
    const wide = page.width * (1 - Math.abs(narrowing) / 2 + narrowing * (share - 0.5));
    context.drawImage(page, 0, y, page.width, 2, (width - wide) / 2 + shift * share, margin + y, wide, 2.6);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  const light = context.createLinearGradient(0, 0, width, height);
  const isFromLeft = draw.chance(0.5);
  light.addColorStop(isFromLeft ? 0 : 1, 'rgba(255, 244, 214, 0.12)');
  light.addColorStop(isFromLeft ? 1 : 0, 'rgba(20, 16, 30, 0.42)');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  grained(canvas, draw, 26);
  if (!draw.chance(0.25)) return await canvas.encode('jpeg', 74);
  const lying = createCanvas(height, width);
  const turned = lying.getContext('2d');
  turned.translate(height / 2, width / 2);
  turned.rotate(Math.PI / 2);
  turned.drawImage(canvas, -width / 2, -height / 2);
  return await lying.encode('jpeg', 74);
}
