import crc16ccitt from 'crc/crc16ccitt';

import type { Amount } from '../../domain/money/money.ts';

/** What a code asks for. */
interface AskedByCode {
  accountNumber: string;
  /** Whole rupiah. */
  amountInIDR: Amount;
}

/** A data object: number, length and value. */
const object = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/**
 * The text of a code that can be paid once, as banks print it (EMV QR Code Specification for Payment Systems,
 * Merchant-Presented Mode, section 4): who is paid under 26, the sum under 54, our number under 62, the checksum last.
 */
export function sandboxQrText({ accountNumber, amountInIDR }: AskedByCode): string {
  const text = [
    object('00', '01'),
    object('01', '12'),
    object('26', object('00', 'TEST.OUTLAY.SANDBOX') + object('01', accountNumber)),
    object('52', '0000'),
    object('53', '360'),
    object('54', amountInIDR),
    object('58', 'ID'),
    object('59', 'SANDBOX BANK'),
    object('60', 'JAKARTA'),
    object('62', object('05', accountNumber)),
    '6304',
  ].join('');
  return text + qrChecksum(text);
}

/** The checksum of all that stands before it, its own number and length included. */
export function qrChecksum(text: string): string {
  return crc16ccitt(Buffer.from(text)).toString(16).toUpperCase().padStart(4, '0');
}
