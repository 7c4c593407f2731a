/** What merchants of the sandbox do, each by its name. */
export const sandboxMerchants = [
  'OK',
  'HOLD',
  'PART',
  'OVER',
  'REVERSE',
  'EXPIRE',
  'LATE',
  'FORCE',
  'TWICE',
  'SWAPPED',
  'USD',
  'REFUND',
  'SLOW',
] as const;
export type SandboxMerchant = (typeof sandboxMerchants)[number];
