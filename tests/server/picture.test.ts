import { describe, expect, it } from 'vitest';

import type { Grey } from '../../server/reading/picture.ts';
import { levelled, partOf, slopeOf } from '../../server/reading/picture.ts';

const [width, height] = [800, 400];

/** Lines of ink, 4 high and 24 apart, that fall to the right. */
function linesFalling(slope: number): Grey {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let line = 48; line < height - 48; line += 24) {
    for (let x = 40; x < width - 40; x += 1) {
      const top = Math.round(line + slope * (x - width / 2));
      for (let y = top; y < top + 4; y += 1) pixels[y * width + x] = 0;
    }
  }
  return { width, height, pixels };
}

/** In how many rows there is ink. */
function inkedRows({ pixels }: Grey): number {
  return Array.from({ length: height }, (_, y) => pixels.subarray(y * width, (y + 1) * width)).filter((row) =>
    row.some((shade) => shade < 128),
  ).length;
}

describe('a picture that lies askew', () => {
  it.each([-0.06, -0.035, -0.011, 0, 0.004, 0.026, 0.074])('has the slope of its lines: %d', (slope) => {
    expect(Math.abs(slopeOf(linesFalling(slope)) - slope)).toBeLessThan(0.001);
  });

  it('is level once its slope is taken off', () => {
    const askew = linesFalling(0.026);
    const level = levelled(askew, slopeOf(askew));
    expect(inkedRows(level)).toBeLessThanOrEqual(inkedRows(linesFalling(0)) * 1.5);
    expect(inkedRows(askew)).toBeGreaterThan(inkedRows(level) * 2);
  });

  it('is cut where a part reaches beyond it', () => {
    const part = partOf(linesFalling(0), { x: -5, y: 47.5, width: 50, height: 4 });
    expect(part).toMatchObject({ x: 0, y: 47, width: 45, height: 5 });
    expect([part.pixels[0], part.pixels[45 * 2 + 44]]).toEqual([255, 0]);
  });
});
