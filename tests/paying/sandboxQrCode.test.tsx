import { createCanvas, loadImage } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { qrChecksum, sandboxQrText } from '../../server/bank/sandboxQrCode.ts';
import QrPicture from '../../src/ui/page/QrPicture.tsx';

test('the checksum is that of a published example', () => {
  const example =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING' +
    '64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A01122334499887707081234567863' +
    '04A13A';
  expect(qrChecksum(example.slice(0, -4))).toBe(example.slice(-4));
});

/** The data objects of a text, by their numbers. */
function objectsOf(text: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    objects.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return objects;
}

test('a scanner reads from the picture what is to be paid, and to which number', async () => {
  const text = sandboxQrText({ accountNumber: '880800000000042', amountInIDR: '1250000' });
  const drawn = renderToStaticMarkup(<QrPicture text={text} label="Code" />);
  const image = await loadImage(
    Buffer.from(drawn.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')),
  );
  const canvas = createCanvas(440, 440);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0, 440, 440);
  const { data, width, height } = drawing.getImageData(0, 0, 440, 440);
  const scanned = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
  expect(scanned).toBe(text);
  const objects = objectsOf(scanned);
  expect(objects.get('54')).toBe('1250000');
  expect(objects.get('53')).toBe('360');
  expect(objectsOf(objects.get('62') ?? '').get('05')).toBe('880800000000042');
});
