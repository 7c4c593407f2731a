/** What runs in a worker thread: each exported function is a task. What a task needs is loaded with its first run. */
import { constants, setPriority } from 'node:os';

import { DomainError } from '../../domain/message/errors.ts';
import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { ReadSheet } from '../exchange/import/readSheet.ts';
import type { WrittenSheet } from '../exchange/writeSheet.ts';
import type { AppendedPaper } from '../pdf/appendedFiles.ts';
import type { Paper } from '../pdf/paper.ts';

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

export async function print(paper: Paper): Promise<TaskAnswer<Uint8Array>> {
  const { printPaper } = await import('../pdf/paperLayout.ts');
  return answered(printPaper(paper));
}

/** A paper with the files that belong to it behind it. */
export async function printWithFiles({ paper, files }: AppendedPaper): Promise<TaskAnswer<Uint8Array>> {
  const { printWithFiles: printAll } = await import('../pdf/appendedFiles.ts');
  return answered(printAll(paper, files));
}

/** The same for somebody who does not wait for it. */
export async function printManyFiles(appended: AppendedPaper): Promise<TaskAnswer<Uint8Array>> {
  standBack();
  return await printWithFiles(appended);
}

export async function judgeFile(content: Uint8Array): Promise<TaskAnswer<AcceptedContentType>> {
  const { judgeContent } = await import('../files/fileContent.ts');
  return answered(judgeContent(Buffer.from(content.buffer, content.byteOffset, content.byteLength)));
}

/** A picture that a company stands for, as papers and screens show it: PNG. */
export async function drawLogo(content: Uint8Array): Promise<TaskAnswer<Uint8Array>> {
  const { logoPicture } = await import('../files/logoPicture.ts');
  return answered(logoPicture(content));
}

/** A sheet takes seconds: its thread leaves the processor to whoever else wants it. Elsewhere it would slow the whole server down. */
function standBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

export async function readSheet(content: Uint8Array): Promise<TaskAnswer<ReadSheet>> {
  standBack();
  const { readSheet: read } = await import('../exchange/import/readSheet.ts');
  return answered(read(content));
}

export async function writeSheet(sheet: WrittenSheet): Promise<TaskAnswer<Uint8Array>> {
  standBack();
  const { writeSheet: write } = await import('../exchange/writeSheet.ts');
  return answered(write(sheet));
}

export async function writeXls(sheet: WrittenSheet): Promise<TaskAnswer<Uint8Array>> {
  standBack();
  const { writeXls: write } = await import('../exchange/writeXls.ts');
  return answered(Promise.resolve(write(sheet)));
}
