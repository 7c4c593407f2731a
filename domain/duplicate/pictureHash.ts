/**
 * What a picture looks like from afar, in 256 bits: for each of 16 by 16 cells whether it is darker than the one to its right.
 * A copy that is smaller, compressed anew or brighter has nearly the same.
 */
export const pictureHashBytes = 32;
export const pictureHashSide = 16;

/** In so many of 256 bits two pictures of one paper may differ. */
const copyBitsMax = 10;

/** A hash of a page on which nothing stands says nothing. */
const bitsMin = 8;

/** In how many bits two hashes differ. Throws where one is no hash. */
function hashDistance(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== pictureHashBytes || b.length !== pictureHashBytes)
    throw new Error('this is no hash of a picture');
  let bits = 0;
  for (const [index, byte] of a.entries()) bits += bitsOf(byte ^ (b[index] ?? 0));
  return bits;
}

/** Whether two pictures show the same paper. */
export function isSamePicture(a: Uint8Array, b: Uint8Array): boolean {
  const nothing = new Uint8Array(pictureHashBytes);
  if (hashDistance(a, nothing) < bitsMin) return false;
  return hashDistance(a, b) <= copyBitsMax;
}

function bitsOf(byte: number): number {
  let bits = 0;
  for (let left = byte; left > 0; left >>= 1) bits += left & 1;
  return bits;
}
