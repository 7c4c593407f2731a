import { crc32, deflateSync } from 'node:zlib';

/** A one-page A4 PDF with lines of text; the first is its heading. Text beyond Latin-1 is not for it. */
export function textPdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => `${index === 0 ? '/F1 18 Tf' : '/F1 11 Tf'} (${escapeText(line)}) Tj 0 -22 Td`)
    .join('\n');
  const content = `BT 56 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escapeText(line: string): string {
  return line.replaceAll(/[\\()]/g, String.raw`\$&`);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture of a receipt: a slip of grey lines on white, as long as `rows` says, in greyscale. */
export function receiptPng(rows: number): Buffer {
  const width = 240;
  const height = 60 + rows * 18;
  const pixels = Buffer.alloc((width + 1) * height, 0xff);
  for (let y = 0; y < height; y += 1) {
    // Every line of pixels begins with its filter: none.
    pixels[y * (width + 1)] = 0;
    const isInk = y > 40 && (y - 40) % 18 < 5;
    if (!isInk) continue;
    const length = 60 + ((Math.floor((y - 40) / 18) * 53) % 130);
    pixels.fill(0x66, y * (width + 1) + 25, y * (width + 1) + 25 + length);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
