/** A bank that domestic payments go to. */
export interface IndonesianBank {
  /** The three digits of domestic clearing. */
  code: string;
  name: string;
  bic: string;
  /** Seven digits, the first three are the code. */
  clearingCode: string | null;
  accountNumberMinLength: number;
  accountNumberMaxLength: number;
}

/** Where a bank publishes nothing: what domestic clearing carries at all. */
const anyLength = [6, 20] as const;

function bank(
  code: string,
  name: string,
  bic: string,
  clearingCode: string | null,
  [accountNumberMinLength, accountNumberMaxLength]: readonly [number, number] = anyLength,
): IndonesianBank {
  return { code, name, bic, clearingCode, accountNumberMinLength, accountNumberMaxLength };
}

export const indonesianBanks: readonly IndonesianBank[] = [
  bank('002', 'Bank Rakyat Indonesia (BRI)', 'BRINIDJA', '0020307', [13, 17]),
  bank('008', 'Bank Mandiri', 'BMRIIDJA', '0080017', [12, 17]),
  bank('009', 'Bank Negara Indonesia (BNI)', 'BNINIDJA', '0090010', [7, 11]),
  bank('011', 'Bank Danamon', 'BDINIDJA', '0110165', [10, 10]),
  bank('013', 'Bank Permata', 'BBBAIDJA', '0130307', [7, 16]),
  bank('014', 'Bank Central Asia (BCA)', 'CENAIDJA', '0140397', [10, 10]),
  bank('016', 'Maybank Indonesia', 'IBBKIDJA', '0160131'),
  bank('019', 'Bank Panin', 'PINBIDJA', '0190017'),
  bank('022', 'CIMB Niaga', 'BNIAIDJA', '0220026', [10, 14]),
  bank('023', 'UOB Indonesia', 'BBIJIDJA', '0230090'),
  bank('028', 'OCBC Indonesia', 'NISPIDJA', '0280024'),
  bank('046', 'DBS Indonesia', 'DBSBIDJA', '0460307'),
  bank('147', 'Bank Muamalat', 'MUABIDJA', '1470011'),
  bank('153', 'Bank Sinarmas', 'SBJKIDJA', '1530016'),
  bank('157', 'Bank Maspion', 'MASIDJD1', '1570018'),
  bank('200', 'Bank Tabungan Negara (BTN)', 'BTANIDJA', null),
  bank('451', 'Bank Syariah Indonesia (BSI)', 'BSMDIDJA', '4510017', [10, 10]),
  bank('536', 'BCA Syariah', 'SYCAIDJ1', '5360017'),
];

const banksByCode = new Map(indonesianBanks.map((bank) => [bank.code, bank]));

export function bankByCode(code: string): IndonesianBank | null {
  return banksByCode.get(code) ?? null;
}

/** Whether an account number has the length its bank gives: only digits, no blanks or dots. */
export function isAccountNumberOf(bank: IndonesianBank, accountNumber: string): boolean {
  if (!/^\d+$/.test(accountNumber)) return false;
  const { length } = accountNumber;
  return length >= bank.accountNumberMinLength && length <= bank.accountNumberMaxLength;
}
