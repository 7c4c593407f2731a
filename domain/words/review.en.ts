/** What becomes of a record that people decide on, told to those whom it concerns. */
export const reviewEn = {
  awaiting: '%{number} waits for your decision.',
  approved: '%{number} was approved.',
  revision: '%{number} was sent back to you.',
  rejected: '%{number} was rejected.',
  canceled: '%{number} was called off.',
  toDecide: 'To decide: %{many}',
  toRevise: 'To be mended: %{many}',
  undecidable: 'Nobody can decide: %{many}',
  withdrawn: '%{person} withdrew a decision on %{number}.',
};
