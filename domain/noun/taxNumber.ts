/** An Indonesian tax number (NPWP): 15 digits, or the 16 of today, however they are parted. */
export function isIndonesianTaxNumber(text: string): boolean {
  return /^[\d\s.-]+$/.test(text) && [15, 16].includes(text.replaceAll(/\D/g, '').length);
}
