/** Why something is refused of a receipt, and what people are told. */
export const receiptNoticeEn = {
  notOwn: 'Only whose receipt it is can do this.',
  fileStays: 'The file of a receipt stays as it is: delete the receipt, and add another one',
  fileTaken: 'This file is a receipt already: choose it among your receipts',
  dayToCome: 'This day is yet to come: enter the day on which it was paid',
  unknown: 'No such receipt waits: choose another one of yours',
  stillRead: '%{name} is still being read: wait some seconds',
  usedAlready: '%{name} is used already: a receipt serves one claim, or one card payment',
  read: 'The receipt %{name} is read.',
  failed: 'The receipt %{name} could not be read: type what it says.',
  duplicate: {
    certain: 'It is the same as your receipt of %{name}: %{reasons}.',
    likely: 'It is probably the same as your receipt of %{name}: %{reasons}.',
    possible: 'It may be the same as your receipt of %{name}: %{reasons}.',
    certainHidden: 'Somebody else has this receipt: %{reasons}.',
    likelyHidden: 'Somebody else probably has this receipt: %{reasons}.',
    possibleHidden: 'Somebody else may have this receipt: %{reasons}.',
    reason: {
      sameFile: 'the same file',
      samePicture: 'pictures that are alike',
      sameNumber: 'the same number',
      nearNumber: 'numbers that are alike',
      sameAmount: 'the same amount',
      otherSender: 'another merchant',
    },
  },
} as const;
