import { parse } from 'csv-parse/sync';

/**
 * The cells of a CSV file as RFC 4180 has it, without its byte order mark.
 * @throws CsvError where the file is no such file
 */
export function readCsv(text: string): string[][] {
  return parse(text, { bom: true, recordDelimiter: '\r\n' });
}
