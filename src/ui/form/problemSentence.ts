type Translate = (key: string, options?: Record<string, unknown>) => string;

/**
 * The sentences that the laws refuse a field with, by the key of their translation. Groups of a pattern become %{0},
 * %{1} … of the translated sentence.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^You must fill this field$/, 'required'],
  [/^Enter an amount$/, 'amount'],
  [/^Enter an amount in plain digits$/, 'amount'],
  [/^Enter an amount like (.+)$/, 'amountLike'],
  [/^Enter a percentage from 0 to 100$/, 'percentage'],
  [/^Enter a quantity above zero$/, 'quantity'],
  [/^Enter a date like (.+)$/, 'date'],
  [/^Enter a date as YYYY-MM-DD$/, 'dateUnknown'],
  [/^At most (\d+) digits$/, 'digits'],
  [/^At most (\d+) decimals$/, 'decimals'],
  [/^(\w+) has no decimals$/, 'currencyNoDecimals'],
  [/^(\w+) prices have no decimals$/, 'currencyNoDecimals'],
  [/^This amount has at most (\d+) decimals$/, 'decimals'],
  [/^(\w{3}) has at most (\d+) decimals$/, 'currencyDecimals'],
  [/^This is (\w+), not (\w+)$/, 'otherCurrency'],
  [/^Must be at most (.+)$/, 'most'],
  [/^Must be more than 0$/, 'positive'],
  [/^Must not be negative$/, 'negative'],
  [/^Quantity times price is (.+)$/, 'amountDiffers'],
  [/^A price cannot include a withholding of 100%$/, 'wholeWithholding'],
  [/^The due date cannot be before the transaction date$/, 'dueBeforeTransaction'],
  [/^Reference number already taken$/, 'referenceTaken'],
  [/^Add at least one item$/, 'oneItem'],
  [/^Use at most ([\d,]+) items$/, 'maxItems'],
  [/^Use at most ([\d,]+) characters$/, 'maxCharacters'],
  [/^Attach at most (\d+) files$/, 'maxFiles'],
  [/^Choose one from the list$/, 'fromList'],
  [/^This vendor is archived$/, 'vendorArchived'],
  [/^The total must be above zero$/, 'totalAboveZero'],
  [/^The total can have at most (\d+) digits$/, 'totalDigits'],
  [/^Pay this in parts: in rupiah it has more than (\d+) digits$/, 'payInParts'],
  [/^Wait until every file is uploaded$/, 'filesPending'],
  [/^Enter at most the balance due, (.+)$/, 'mostBalance'],
  [/^Enter an amount above zero$/, 'amountAboveZero'],
  [/^Choose today or a later day$/, 'todayOrLater'],
  [/^The bank account no\. is incorrect or not valid$/, 'bankAccount'],
  [/^This bank is not known$/, 'bankUnknown'],
  [/^This vendor has no bank account: enter another one\.$/, 'noVendorAccount'],
  [/^The vendor's new bank account waits for a second person to confirm it\.$/, 'vendorAccountUnconfirmed'],
  [
    /^There is no exchange rate for (\w+) on ([\d-]+)\. Ask an administrator to add one to the company's rate table, then try again\.$/,
    'noRate',
  ],
  [/^The invoice has no account to be paid from\.$/, 'noCompanyAccount'],
  [/^No active colleague has this address: (.+)$/, 'noColleague'],
  [/^This is not an e-mail address: (.+)$/, 'noAddress'],
  [/^Use at most (\d+) addresses$/, 'maxAddresses'],
  [/^Too big: expected string to have <=(\d+) characters$/, 'maxCharacters'],
];

/** A refusal in the person's language; a sentence that is not known stays as it came. */
export function problemSentence(message: string, translate: Translate): string {
  for (const [pattern, key] of sentences) {
    const match = pattern.exec(message);
    if (match) return translate(`form.problem.${key}`, { _: message, ...match.slice(1) });
  }
  return message;
}
