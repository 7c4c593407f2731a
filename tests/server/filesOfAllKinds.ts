import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** A PDF of one empty page, as small as they come; with the content of a stream, and entries of its dictionary. */
export function buildPdf(inside = '', entries = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...(inside ? [`<< /Length ${inside.length} ${entries}>>\nstream\n${inside}\nendstream`] : []),
  ];
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG; only its first row is really there, which no header tells. */
export function buildPng(width = 2, height = 1, text = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(text ? [pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] : []),
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.min(width, 100) + 1))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const frame = Buffer.alloc(4);
  frame.writeUInt16BE(0xff00 | marker, 0);
  frame.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([frame, data]);
}

/** The structure of a JPEG: application segment, frame header, scan, end. */
export function buildJpeg(width = 2, height = 1, comment = ''): Buffer {
  const frame = Buffer.alloc(9);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.writeUInt8(1, 5);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment ? [jpegSegment(0xfe, Buffer.from(comment, 'latin1'))] : []),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  ]);
}

export function buildWebp(width = 2, height = 1): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 0, 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  const header = Buffer.alloc(12);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(4 + chunk.length, 4);
  header.write('WEBP', 8, 'latin1');
  return Buffer.concat([header, chunk]);
}

/** A zip with no files in it, and so many bytes before its directory. */
export function buildZip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  return end;
}

/** A PDF whose objects lie in a deflated stream. */
function buildPackedPdf(objects: string, entries = '/Filter /FlateDecode '): Buffer {
  const header = '80 0 ';
  const folded = deflateSync(Buffer.from(`${header}${objects}`, 'latin1')).toString('latin1');
  return buildPdf(folded, `/Type /ObjStm /N 1 /First ${header.length} ${entries}`);
}

/** A PDF with one object more. */
const withObject = (object: string) =>
  Buffer.from(
    buildPdf().toString('latin1').replace('1 0 obj', `9 0 obj\n${object}\nendobj\n1 0 obj`),
    'latin1',
  );

/** Files that are kept, with the type that their content is. */
export const acceptedFiles = {
  'a PDF': [buildPdf(), 'application/pdf'],
  'a PDF with blanks behind its end': [
    Buffer.concat([buildPdf(), Buffer.from('\r\n \0\n')]),
    'application/pdf',
  ],
  'a PDF that unfolds to 100 MB': [buildPdfBomb(100), 'application/pdf'],
  'a PDF with packed objects': [buildPackedPdf('<< /Type /Font >>'), 'application/pdf'],
  'a PDF about scripts': [buildPdf('BT (HTML/CSS/JavaScript training) Tj ET'), 'application/pdf'],
  'a PDF with a packed page about scripts': [
    buildPdf(deflateSync('BT (HTML/CSS/JavaScript, /Launch party) Tj ET').toString('latin1')),
    'application/pdf',
  ],
  'a protected PDF whose objects can be seen': [withObject('<< /Encrypt 5 0 R >>'), 'application/pdf'],
  'a PNG': [buildPng(), 'image/png'],
  'a PNG with a program in its comment': [buildPng(2, 1, '*/=1;alert(document.cookie)/*'), 'image/png'],
  'a JPEG': [buildJpeg(), 'image/jpeg'],
  'a JPEG as phones make them, with more behind its end': [
    Buffer.concat([buildJpeg(), Buffer.from('SEFT'), randomBytes(500)]),
    'image/jpeg',
  ],
  'a WebP': [buildWebp(), 'image/webp'],
  'a picture of exactly 50 megapixels': [buildPng(10_000, 5000), 'image/png'],
} as const;

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const cut = (content: Buffer, bytes: number) => content.subarray(0, content.length - bytes);
/** Files that are refused, with the status. */
export const refusedFiles = {
  'nothing at all': [Buffer.alloc(0), 422],
  'an SVG with a script': [Buffer.from(svg), 415],
  'an SVG behind an XML header': [Buffer.from(`<?xml version="1.0"?>${svg}`), 415],
  'a web page': [Buffer.from('<!doctype html><html></html>'), 415],
  'plain text': [Buffer.from('hello'), 415],
  'one byte': [Buffer.from('%'), 415],
  'a program': [Buffer.concat([Buffer.from('MZ'), randomBytes(200)]), 415],
  'a zip': [buildZip(), 415],
  'a zip bomb': [gzipSync(Buffer.alloc(4_000_000)), 415],
  'a GIF': [Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415],
  'a PDF that unfolds to 3 GB': [buildPdfBomb(3000), 422],
  'a PDF that unfolds twice to 300 MB': [buildPdfBomb(300, 2), 422],
  'a PDF that unfolds seven times': [buildPdfBomb(1, 7), 422],
  'a PDF with a script': [withObject('<< /S /JavaScript /JS (app.alert(1)) >>'), 415],
  'a PDF with a script that is spelt in numbers': [
    withObject('<< /S/J#61vaScrip#74/JS(app.alert(1))>>'),
    415,
  ],
  'a PDF with a form of scripts': [withObject('<< /AcroForm << /XFA 8 0 R >> >>'), 415],
  'a PDF that starts a program': [withObject('<< /S /Launch /F (cmd.exe) >>'), 415],
  'a PDF with a file inside': [withObject('<< /Type /Filespec /EF << /F 8 0 R >> >>'), 415],
  'a PDF with named files inside': [withObject('<< /Names << /EmbeddedFiles 8 0 R >> >>'), 415],
  'a PDF with a packed script': [buildPackedPdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 415],
  'a PDF with a script behind much else': [
    buildPackedPdf(`(${'x'.repeat(65_536 - 9)}) <</S/JavaScript/JS(app.alert(1))>>`),
    415,
  ],
  'a PDF that starts a program from packed objects': [buildPackedPdf('<< /S /L#61unch /F (cmd.exe) >>'), 415],
  'a PDF with a packed file inside': [buildPackedPdf('<< /EF << /F 8 0 R >> >>'), 415],
  'a PDF packed in a way that is not looked into': [
    buildPackedPdf('<< /S /JavaScript >>', '/Filter [/ASCIIHexDecode /FlateDecode] '),
    415,
  ],
  'a protected PDF with packed objects': [
    Buffer.from(
      buildPackedPdf('<< >>').toString('latin1').replace('/Root', '/Encrypt 5 0 R /Root'),
      'latin1',
    ),
    415,
  ],
  'an animated PNG': [Buffer.from(buildPng(2, 1).toString('latin1').replace('IDAT', 'acTL'), 'latin1'), 415],
  'a PDF without its end': [cut(buildPdf(), 20), 422],
  'a PDF with a page behind its end': [
    Buffer.concat([buildPdf(' '.repeat(2000)), Buffer.from('<script>alert(1)</script>')]),
    422,
  ],
  'a PDF header alone': [Buffer.from('%PDF-1.4\n%%EOF'), 422],
  'a PDF that is a web page, too': [
    Buffer.from(
      buildPdf().toString('latin1').replace('%\xe2', '%<html><script>alert(1)</script>\xe2'),
      'latin1',
    ),
    415,
  ],
  'a PDF of no known version': [
    Buffer.from(buildPdf().toString('latin1').replace('1.4', 'x.y'), 'latin1'),
    422,
  ],
  'a PDF that is an archive, too': [buildPdf(buildZip().toString('latin1')), 415],
  'a picture that is an archive, too': [Buffer.concat([buildJpeg(), buildZip()]), 415],
  'a picture that is a PDF, too': [buildJpeg(2, 1, buildPdf().toString('latin1')), 415],
  'a picture that carries a script': [buildPng(2, 1, '<script>alert(1)</script>'), 415],
  'a picture that carries a program': [buildJpeg(2, 1, '<?php system("id"); ?>'), 415],
  'a PNG of 30,000 × 30,000': [buildPng(30_000, 30_000), 422],
  'a PNG of 50 megapixels and one row': [buildPng(10_000, 5001), 422],
  'a JPEG of 65,535 × 65,535': [buildJpeg(65_535, 65_535), 422],
  'a WebP of 16 million × 16 million': [buildWebp(16_777_216, 16_777_216), 422],
  'a PNG of no width': [buildPng(0, 1), 422],
  'a PNG that is cut off': [cut(buildPng(), 4), 422],
  'a PNG with something behind its end': [Buffer.concat([buildPng(), Buffer.from('more')]), 422],
  'a JPEG that is cut off in its header': [cut(buildJpeg(), 14), 422],
  'a WebP that is longer than it says': [Buffer.concat([buildWebp(), Buffer.from('more')]), 422],
} as const;

/** So many megabytes of zeros, deflated to a thousandth. */
export function foldedZeros(megabytes: number): Buffer {
  // Each block stands for itself, so that one can be repeated.
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const header = Buffer.from([0x78, 0x9c]);
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  return Buffer.concat([header, ...Array.from({ length: megabytes }, () => block), end]);
}

/** A PDF whose page unfolds to so many megabytes. */
export function buildPdfBomb(megabytes: number, folds = 1): Buffer {
  let content = foldedZeros(megabytes);
  for (let fold = 1; fold < folds; fold += 1) content = deflateSync(content);
  return buildPdf(content.toString('latin1'));
}

/** A multipart body and its header. */
export function buildForm(
  files: readonly { name?: string; fileName?: string; content: Buffer; type?: string }[],
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'the-edge-of-a-part';
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const { name = 'file', fileName = 'invoice.pdf', content, type = 'application/pdf' } of files) {
    const disposition = `content-disposition: form-data; name="${name}"; filename="${fileName}"`;
    parts.push(Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`));
    parts.push(content, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
