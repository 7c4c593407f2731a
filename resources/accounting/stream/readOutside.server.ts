import { DomainError } from '../../../domain/message/errors.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import type { OutsideReader } from '../../../server/reading/outsideReader.ts';
import { PaperUnreadableError } from '../../../server/reading/paperReader.ts';
import { readBooks } from '../connection/books.server.ts';

/** Has a file read by Stream, for a company that is connected to it. */
export const readByStream: OutsideReader = async (context, { companyID, ...document }) => {
  try {
    const { found } = await readBooks(context, { companyID, provider: 'stream' }, (stream, accessToken) =>
      stream.read(accessToken, document),
    );
    return found;
  } catch (error) {
    const cause = error instanceof DomainError ? error.cause : null;
    if (cause instanceof AccountingError && cause.failure === 'refused')
      throw new PaperUnreadableError('refused', cause.message);
    throw error;
  }
};
