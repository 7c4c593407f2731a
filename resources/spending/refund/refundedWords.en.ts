/** What is said of any record of which money comes back: it stands within the words of its noun. */
export const refundedEn = {
  rule: {
    refundMost: 'At most %{amount} is left of the advance, and at least 1 is given back.',
    givenBackByHand: 'Here finance settles what is left of an advance.',
    refundUnderWay: 'A number waits for its money already: pay on it, or cancel it first.',
    noRefundUnderWay: 'No number waits for money.',
    transferWaiting: 'Money came in for it that finance has to look at first.',
    noTransferWaiting: 'No money came in that nobody has taken.',
    transferGone: 'This transfer is taken already, or is not of this advance.',
  },
  notice: {
    refunded: '%{amount} of %{number} came back.',
    refundExpired: 'Nobody paid on the number for %{number} in time: ask for another one.',
    transferCame: '%{amount} came in for %{number}, and not as it was asked for: look at it.',
  },
  remark: {
    refundAsked: '%{number}: %{amount} is to come back.',
    refundCame: '%{number}: %{amount} came from %{sender}.',
    transferCame: '%{amount} came from %{sender}, and not as it was asked for.',
  },
  choice: {
    method: { virtualAccount: 'Virtual account', qrCode: 'QR code' },
    bank: { bni: 'BNI', mandiri: 'Mandiri' },
  },
  action: {
    makeRefund: 'Make refund',
    cancelRefund: 'Cancel refund',
    takeTransfer: 'Take what came in',
  },
  step: {
    makeRefund: {
      title: 'Give back what is left of %{name}',
      text: 'The bank opens a number or a code for you. Pay exactly this sum to it within 24 hours.',
      amount: 'You pay back',
      method: 'How',
      bank: 'Bank',
      done: 'The bank opens a number for it.',
    },
    cancelRefund: {
      title: 'Cancel the refund of %{name}?',
      text: 'Do not pay on the number any more. What is left of the advance stays owed.',
      done: 'The refund is canceled.',
    },
    takeTransfer: {
      title: 'Take what came in for %{name}?',
      text: 'It leaves what is left of the advance. What is above it is added to the balance of the account.',
      transfer: 'Transfer',
      done: 'It is taken.',
    },
  },
  history: {
    makeRefund: 'Refund begun',
    cancelRefund: 'Refund canceled',
    takeTransfer: 'Transfer taken',
    refundReceived: 'Refund received',
    refundExpired: 'Refund ran out',
    transferCame: 'Money came in',
  },
};
