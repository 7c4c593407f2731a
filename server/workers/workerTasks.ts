/** What runs in a worker thread: each exported function is a task. What a task needs is loaded with its first run. */
import { DomainError } from '../../domain/errors.ts';
import type { AcceptedContentType } from '../../domain/attachment.ts';
import type { ReadSheet } from '../exchange/readSheet.ts';
import type { WrittenSheet } from '../exchange/writeSheet.ts';
import type { InvoicePaper } from '../pdf/invoice.ts';
import type { ReceiptData } from '../pdf/receipt.ts';
import type { SlipData } from '../pdf/slip.ts';

/** An error loses its class on the way between threads, so that a refusal is told as what it says. */
export type TaskAnswer<Result> =
  | { result: Result }
  | { refusal: Pick<DomainError, 'code' | 'says' | 'fields'> };

async function answered<Result>(work: Promise<Result>): Promise<TaskAnswer<Result>> {
  try {
    return { result: await work };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, says, fields } = error;
    return { refusal: { code, says, fields } };
  }
}

export async function printInvoice(paper: InvoicePaper): Promise<TaskAnswer<Uint8Array>> {
  const { buildInvoicePdf } = await import('../pdf/invoice.ts');
  return answered(buildInvoicePdf(paper));
}

export async function printReceipt(paper: ReceiptData): Promise<TaskAnswer<Uint8Array>> {
  const { buildReceiptPdf } = await import('../pdf/receipt.ts');
  return answered(buildReceiptPdf(paper));
}

export async function printSlip(paper: SlipData): Promise<TaskAnswer<Uint8Array>> {
  const { buildSlipPdf } = await import('../pdf/slip.ts');
  return answered(buildSlipPdf(paper));
}

export async function judgeFile(content: Uint8Array): Promise<TaskAnswer<AcceptedContentType>> {
  const { judgeContent } = await import('../files/fileContent.ts');
  return answered(judgeContent(Buffer.from(content.buffer, content.byteOffset, content.byteLength)));
}

export async function readSheet(content: Uint8Array): Promise<TaskAnswer<ReadSheet>> {
  const { readSheet: read } = await import('../exchange/readSheet.ts');
  return answered(read(content));
}

export async function writeSheet(sheet: WrittenSheet): Promise<TaskAnswer<Uint8Array>> {
  const { writeSheet: write } = await import('../exchange/writeSheet.ts');
  return answered(write(sheet));
}
