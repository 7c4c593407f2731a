import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { AbsencesOfEmployee, PurchasesOfEmployee } from '../../panels.ts';
import { KeptPanel } from './kept/KeptPanel.tsx';
import { AccessCell } from './page/AccessCell.tsx';
import { ApprovalLine } from './page/ApprovalLine.tsx';
import { EmployeeHeadline } from './page/EmployeeHeadline.tsx';
import { EmployeeNotice } from './page/EmployeeNotice.tsx';
import { NamedByPanel, NamesOfMany } from './page/NamedBy.tsx';
import { OwnNotice } from './page/OwnNotice.tsx';
import type { Employee } from './employee.ts';
import { employee, rightsOfEmployee, rolesGivenBy } from './employee.ts';

const looksAtNames = (rows: readonly Employee[]) => <NamesOfMany employees={rows} />;

const notOwn: ReadonlySet<string> = new Set([...rightsOfEmployee, 'manager', 'bankCode', 'accountNumber']);
/** Nobody changes their own rights, manager and bank account. */
const ownForm = Object.fromEntries(
  Object.entries(employee.form).flatMap(([section, names]) => {
    const own = names.filter((name) => !notOwn.has(name));
    return own.length > 0 ? [[section, own]] : [];
  }),
);

const pieces: NounPieces<Employee> = {
  formOf: ({ employeeID }, record) => (record?.id === employeeID ? ownForm : employee.form),
  formNotice: OwnNotice,
  choices: { accessRoles: rolesGivenBy },
  cells: { hasAccess: (row) => <AccessCell hasAccess={row.hasAccess} /> },
  headline: EmployeeHeadline,
  notice: EmployeeNotice,
  checks: { resign: looksAtNames, suspend: looksAtNames, revokeAccess: looksAtNames },
  tabs: [
    { key: 'profile', sections: ['person', 'work', 'bank'] },
    { key: 'access', sections: ['rights'], panels: [NamedByPanel] },
    { key: 'line', panels: [ApprovalLine, AbsencesOfEmployee] },
    { key: 'records', panels: [PurchasesOfEmployee] },
    { key: 'kept', panels: [KeptPanel], isFor: ({ role }) => role === 'super_admin' },
    { key: 'history', hasHistory: true },
  ],
};
export default pieces as unknown as NounPieces;
