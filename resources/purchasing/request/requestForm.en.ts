/** What the form of a purchase document says of a request. */
export const requestFormEn = {
  new: 'New request',
  document: 'Request',
  field: { dueDate: 'Needed by' },
  noTotal: 'Shown as soon as the request has a total: an estimate of its prices is enough.',
  noApproval: 'No approval is needed: quotes are asked for at once.',
  startsAgain: 'Sending this request again starts its approval from the beginning.',
  sentBefore:
    'An earlier press did reach the server, with other content. Look for the request in the list before you send this one.',
  refused: 'You cannot change this request',
  open: 'Open the request',
  loadFailed: 'The request could not be loaded',
};
