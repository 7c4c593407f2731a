/** Why a field of a payment request is refused. */
export const paymentErrorEn = {
  mostBalance: 'Enter at most the balance due, %{balance}',
  noDueDate: 'There is no due date: choose another day to pay on',
  payInParts: 'Pay this in parts: in rupiah it has more than %{limit} digits',
  accountIsFixed: 'The invoice is paid from its own account.',
  accountIsInactive: 'Its account is inactive: choose another one.',
  noCompanyAccount: 'The invoice has no account to be paid from.',
  foreseenOtherwise: 'Its amount or its account is not what you were shown any more.',
  noEmployeeAccount:
    'The employee has no bank account here: pay it past the bank, or have the account entered first.',
  noVendorAccount: 'This vendor has no bank account: enter another one.',
  accountUnconfirmed: 'The vendor’s new bank account waits for a second person to confirm it.',
  accountIncomplete:
    'The vendor’s account lacks what banks in %{country} ask for: complete it on the vendor’s page.',
  accountCountry: 'The account is in %{country}: the payment goes there',
  paidLater: 'The bank cannot have paid after today',
  paidEarlier: 'The bank cannot have paid before it was authorized, on %{day}',
  abroadByFile:
    'This account pays by files, which carry rupiah to banks in Indonesia alone: choose another account',
  sameAccount: 'The payment goes to this account already.',
} as const;
