/** In which statuses a demo company has no record of a noun, and why: webhooks would tell somebody outside of what happens in it. */
export const unseeded: Readonly<Record<string, readonly string[]>> = {
  webhook: ['active'],
  // What was authorized went to the bank in one file, and the bank has not answered for all of it.
  paymentRun: ['made', 'done'],
  paymentFileLayout: ['inactive'],
};
