import { and, asc, eq } from 'drizzle-orm';

import { bankByCode } from '../../../../server/bank/banks.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { FileAnswer } from '../../../../server/http/fileAnswer.ts';
import { companyTable } from '../../../../server/session/companyTable.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { companyAccountTable } from '../../companyAccount/companyAccountTable.server.ts';
import {
  layoutColumnTable,
  layoutOpeningTable,
  paymentFileLayoutTable,
} from '../../paymentFileLayout/paymentFileLayoutTables.server.ts';
import { withWhatIsPaid } from '../../payment/paymentStore.server.ts';
import { paymentTable } from '../../payment/paymentTables.server.ts';
import type { Contents, DayForm, Padding, Separator } from '../../paymentFileLayout/paymentFileLayout.ts';
import { orderedAmount } from '../makeRun.server.ts';
import type { StoredRun } from '../paymentRunTable.server.ts';
import type { FileLayout, LayoutColumn } from './layoutFile.ts';
import { layoutType, writeLayout } from './layoutFile.ts';
import { pain001Type, writePain001 } from './pain001.server.ts';
import type { RunFile } from './runFile.ts';

/** The file of a run, as its account has it now; `download` counts from 1. */
export async function fileOfRun(executor: Executor, run: StoredRun, download: number): Promise<FileAnswer> {
  const { file, layoutID } = await readRun(executor, run);
  const layout =
    run.format === 'layout' && layoutID !== null ? await readLayout(executor, run.companyID, layoutID) : null;
  const again = download > 1 ? `-download-${download}` : '';
  const stem = `${run.referenceID.replaceAll('/', '-')}${again}`;
  if (layout !== null) {
    return { fileName: `${stem}.csv`, contentType: layoutType, content: writeLayout(file, layout) };
  }
  return { fileName: `${stem}.xml`, contentType: pain001Type, content: writePain001(file) };
}

async function readRun(
  executor: Executor,
  run: StoredRun,
): Promise<{ file: RunFile; layoutID: number | null }> {
  const { companyID } = run;
  const [[account], [company], rows] = await Promise.all([
    executor
      .select()
      .from(companyAccountTable)
      .where(
        and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.id, run.companyAccountID)),
      ),
    executor.select().from(companyTable).where(eq(companyTable.companyID, companyID)),
    executor
      .select()
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.runID, run.id)))
      .orderBy(asc(paymentTable.id)),
  ]);
  if (!account || !company) throw new Error(`run ${run.id} has no account or no company`);
  const payments = await withWhatIsPaid(executor, rows);
  return {
    layoutID: account.fileLayoutID,
    file: {
      number: run.referenceID,
      executionDay: run.executionDay,
      madeAt: run.createdAt,
      debtor: {
        name: company.name,
        address: company.address,
        country: company.country,
        accountNumber: account.accountNumber ?? '',
        bankCode: account.bankCode ?? '',
        bic: bankByCode(account.bankCode ?? '')?.bic ?? null,
      },
      payments: payments.map((payment) => ({
        number: payment.referenceID,
        amount: orderedAmount(payment),
        payeeName: payment.accountHolderName,
        accountNumber: payment.accountNumber,
        bankCode: payment.bankCode,
        bankName: payment.bankName,
        bic: bankByCode(payment.bankCode)?.bic ?? null,
        remark: payment.referenceID,
      })),
    },
  };
}

async function readLayout(executor: Executor, companyID: number, id: number): Promise<FileLayout | null> {
  const layout = await rowIn(executor, paymentFileLayoutTable, { companyID, id });
  if (!layout) return null;
  const columnsOf = async (table: typeof layoutOpeningTable | typeof layoutColumnTable) =>
    (
      await executor
        .select()
        .from(table)
        .where(and(eq(table.companyID, companyID), eq(table.layoutID, id)))
        .orderBy(asc(table.position))
    ).map(({ heading, holds, fixed, width, padding }): LayoutColumn => ({
      heading,
      holds: holds as Contents,
      fixed,
      width,
      padding: padding as Padding,
    }));
  return {
    separator: layout.separator as Separator,
    dayForm: layout.dayForm as DayForm,
    hasDecimals: layout.hasDecimals,
    hasHeadings: layout.hasHeadings,
    opening: await columnsOf(layoutOpeningTable),
    columns: await columnsOf(layoutColumnTable),
  };
}
