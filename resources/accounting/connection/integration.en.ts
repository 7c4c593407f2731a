import { errorTexts } from '../../../domain/message/errorTexts.ts';
import { screenTexts } from '../../../domain/message/screenTexts.ts';

export const integrationEn = {
  one: 'accounting connection',
  many: 'Accounting connections',
  listIn: '%{list} (%{program})',
  program: { jurnal: 'Jurnal', xero: 'Xero', stream: 'Stream', payroll: 'Payroll' },
  status: {
    not_connected: 'Not connected',
    active: 'Connected',
    expired: 'Expired',
    revoked: 'Revoked',
    short: {},
  },
  title: 'Integration',
  intro: 'Where what you record here goes on.',
  failed: 'The connection could not be loaded.',
  sandboxOf: 'Sandbox: for trying out, nobody’s data is there.',
  sandbox: 'Sandbox: nobody’s books are there.',
  link: {
    connect: 'Connect %{program}',
    again: 'Connect again',
    disconnect: 'Disconnect',
    company: 'Company',
    email: 'E-mail',
    currency: 'Currency',
    connected: 'Connected',
    by: '%{at} by %{name}',
    mayNot:
      'Somebody who may connect integrations has to do it: an administrator, or a finance administrator.',
  },
  jurnal: {
    text: 'Posts what you record to the books that your company keeps in Jurnal.',
    mapping: 'Account mapping',
    expired: 'The connection has expired. Connect the same company again: nothing of the mapping is lost.',
    revoked:
      'Jurnal lets Outlay in no longer. Connect the same company again: nothing of the mapping is lost.',
  },
  xero: {
    text: 'Posts what you record to the books that your company keeps in Xero.',
    mapping: 'Account mapping',
    expired:
      'The connection has expired. Connect the same organisation again: nothing of the mapping is lost.',
    revoked:
      'Xero lets Outlay in no longer. Connect the same organisation again: nothing of the mapping is lost.',
  },
  confirm: {
    title: 'Disconnect %{program}?',
    jurnal:
      'Outlay reads and posts nothing there any more. What you mapped stays, for when you connect again.',
    xero: 'Outlay reads and posts nothing there any more. What you mapped stays, for when you connect again.',
    stream:
      'Uploads are read here from then on only if you choose so. Documents that are mailed there wait until you connect again.',
    payroll:
      'Nothing more goes out with the salaries. What the payroll has already is asked about again once you connect it.',
    done: '%{program} is disconnected.',
  },
  payroll: {
    text: 'Pays approved reimbursements together with the salaries.',
    expired:
      'The connection has expired. Connect the same company again: items that were sent are asked about then.',
    revoked: 'The payroll lets Outlay in no longer. Connect the same company again.',
    settings: 'Payroll settings',
    batches: 'Payroll batches',
  },
  stream: {
    text: 'Reads your invoices and receipts outside, and takes in documents that are mailed to you.',
    expired: 'The connection has expired. Connect the same company again.',
    revoked: 'Stream lets Outlay in no longer. Connect the same company again.',
    reader: 'Who reads uploaded documents',
    local: 'This server',
    outside: 'Stream, for one unit of credit each',
    chosen: 'Saved: it holds for what is uploaded from now on.',
    closed: 'Uploads are refused until Stream is connected.',
  },
  tokens: {
    title: 'API tokens',
    text: 'Programs of yours read and enter what you let them, without a person signing in.',
    open: 'Open API tokens',
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Other systems are told at once when something is submitted, approved, rejected or paid.',
    open: 'Open webhooks',
  },
  journal: {
    title: 'Journal files',
    text: 'The books of your company for hledger, ledger, beancount or any other program. No connection is needed.',
    open: 'Open journal files',
  },
  callback: {
    title: 'Connection to your accounting program',
    streamFailed: errorTexts.streamNotConnected as string,
    titleOf: 'Connection to %{program}',
    waiting: 'Your company is being connected …',
    done: '%{company} is connected.',
    toIntegration: 'To the integration',
    failed: screenTexts.accountingCallback as string,
    failedText: 'Nothing was connected. Begin again from the page Integration, in this browser.',
  },
  rule: {
    connected: '%{program} is connected: disconnect it first.',
    notConnected: '%{program} is not connected: connect it on the page Integration.',
    expired: 'The connection to %{program} has expired: connect it again on the page Integration.',
    revoked: '%{program} lets Outlay in no longer: connect it again on the page Integration.',
    othersByNow: '%{name} is connected by now: look at it, and disconnect it then.',
    attemptOver:
      'This connection was not begun in this browser, took too long, or was finished before: begin again.',
    otherCompany: '%{program} names another company than its address did: begin again.',
    renewsOther: 'Connect %{name} again, or disconnect it first.',
    notOffered: '%{program} cannot be connected in this installation: ask who runs it.',
    otherBooks: 'Your books are in %{other}: disconnect it before you connect %{program}.',
    taken: 'Another company has connected these books: one company keeps one set of books.',
    companyTaken: 'Another company of this installation is connected to it: one company goes with one.',
    busy: '%{program} is busy: try again in %{seconds} seconds.',
    denied: '%{program} did not let Outlay in: begin again.',
    refused: '%{program} refused what it was asked. If it goes on, ask who runs this installation.',
    unreachable: '%{program} does not answer: try again in a moment.',
  },
  notice: {
    connected: '%{name} connected %{company} in %{program}.',
    disconnected: '%{name} disconnected %{company} in %{program}.',
    expired: 'The connection to %{company} in %{program} has expired: connect it again.',
    revoked: '%{program} lets Outlay into %{company} no longer: connect it again.',
  },
  history: {
    begin: 'Connection begun',
    connect: 'Connected',
    disconnect: 'Disconnected',
    expire: 'Expired',
    revoke: 'Revoked by the program',
    refuse: 'Connection refused',
    readOutside: 'Stream reads uploaded documents',
    readHere: 'This server reads uploaded documents',
    postItself: 'Posting by itself switched on',
    postWhenAsked: 'Posting by itself switched off',
  },
  changed: { companyName: 'Company' },
};
