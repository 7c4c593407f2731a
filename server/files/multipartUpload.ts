import type { FastifyRequest } from 'fastify';

import type { Actor } from '../../domain/access/actor.ts';
import { maxUploadBytes } from '../../domain/noun/attachment.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import { own } from '../words/own.ts';
import { fairTurns } from '../workers/fairTurns.ts';
import type { ReceivedFile } from './receivedFile.ts';
import { receiveFile } from './receivedFile.ts';

interface UploadedFile {
  fileName: string | undefined;
  /** Whoever reads the upload drops it in the end. */
  file: ReceivedFile;
  /** The text fields sent beside the file. */
  fields: Record<string, string>;
}

/** Browsers write file names in UTF-8. The parser's own name for it is missing from its types. */
const partOptions: NonNullable<Parameters<FastifyRequest['parts']>[0]> & { defParamCharset: string } = {
  defParamCharset: 'utf8',
};
const onlyOneFile = own('file.onlyOne');

/**
 * Reads a multipart body of one file and some text fields. Throws `file_too_large`, `file_type_not_allowed` when
 * the body is not multipart, `validation_failed` for everything else that is wrong with it, and `unavailable` when
 * there is no space for it.
 */
async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new DomainError('file_type_not_allowed', { says: own('file.multipart') });
  }
  let received: Omit<UploadedFile, 'fields'> | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts(partOptions)) {
      if (part.type === 'file') {
        received = { fileName: part.filename, file: await receiveFile(part.file) };
      } else if (typeof part.value === 'string' && !part.valueTruncated && !part.fieldnameTruncated) {
        fields[part.fieldname] = part.value;
      } else {
        throw new DomainError('validation_failed', {
          fields: { [part.fieldname]: own('file.shortText') },
        });
      }
    }
  } catch (error) {
    await received?.file.drop();
    throw toRefusal(error);
  }
  if (!received)
    throw new DomainError('validation_failed', { says: onlyOneFile, fields: { file: onlyOneFile } });
  return { ...received, fields };
}

interface ReadUpload extends Pick<UploadedFile, 'fileName' | 'fields'> {
  content: Buffer;
}

/** However many people upload, so many files are in the memory at once, each in a place that is used again. */
const heldAtOnce = 2;
const inTurn = fairTurns(Array.from({ length: heldAtOnce }, () => Buffer.alloc(maxUploadBytes)));

/** Works with an uploaded file in its turn; what `work` needs of it later, it copies. @throws as {@link readUpload} does */
export async function readInTurn<Result>(
  request: FastifyRequest,
  { companyID, employeeID }: Pick<Actor, 'companyID' | 'employeeID'>,
  work: (upload: ReadUpload) => Promise<Result>,
): Promise<Result> {
  const { fileName, file, fields } = await readUpload(request);
  try {
    return await inTurn(`${companyID}:${employeeID}`, async (place) =>
      work({ fileName, fields, content: await file.readInto(place) }),
    );
  } finally {
    await file.drop();
  }
}

/** Whatever the parser stumbles over was sent by the client; what it depends on otherwise says so itself. */
function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new DomainError('file_too_large', {
      fields: { file: law('catalogue.fileTooLarge') },
      cause: error,
    });
  }
  if (code === 'FST_FILES_LIMIT') {
    return new DomainError('validation_failed', {
      says: onlyOneFile,
      fields: { file: onlyOneFile },
      cause: error,
    });
  }
  return new DomainError('validation_failed', {
    says: own('file.notMultipart'),
    fields: { root: own('file.malformed') },
    cause: error,
  });
}
