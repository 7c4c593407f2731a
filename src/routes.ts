import type { Requirement } from '../domain/access.ts';
import type { Capability } from '../domain/actor.ts';
import { paymentCapabilities } from '../domain/actor.ts';
import { depositAccess, paymentAccess } from '../resources/paying/payment/paymentAccess.ts';
import type { TitleKey } from './i18n/titles.en.ts';

export type LayoutName = 'default' | 'clean' | 'print' | 'full';

/** Who may enter: everybody, everybody with a session, or a person who meets the requirement. */
export type RouteAccess = 'everybody' | 'signed-in' | Requirement;

export interface RouteDefinition<Path extends string = string> {
  path: Path;
  /** Names the page in `document.title`, in the menu and where the route is spoken of. */
  title: TitleKey;
  /** Absent: nobody may enter, and the guard sends the visitor to the index (spec 1 §5). */
  access?: RouteAccess;
  layout: LayoutName;
  /** The page has no screen of its own: it goes to the first of these that exists and that the person may enter. */
  redirectsTo?: readonly string[];
  /** Where a person goes who lacks the permission, if they may enter there (spec 2 §2). */
  refusedTo?: string;
  /** A missing company feature shows the landing page of the feature in place of the index (spec 1 §6). */
  landsWithoutFeature?: true;
}

type Extra = Partial<Pick<RouteDefinition, 'layout' | 'redirectsTo' | 'refusedTo' | 'landsWithoutFeature'>>;

function route<const Path extends string>(
  path: Path,
  title: TitleKey,
  access: RouteAccess,
  extra: Extra = {},
): RouteDefinition<Path> {
  return { path, title, access, layout: 'default', ...extra };
}

const anyReviewer = [
  'isReviewer',
  'isPurchaseOrderReviewer',
  'isPurchaseQuoteReviewer',
  'isPurchaseRequestReviewer',
] as const satisfies readonly Capability[];

/**
 * Every address of the product. Router, guards, menu, breadcrumbs and page titles read this one table; a
 * screen is attached to a route by its name in `resources/screens.ts` or `src/screens.ts`.
 */
export const routes = {
  index: route('/', 'home', 'signed-in'),
  login: route('/login', 'signIn', 'everybody', { layout: 'clean' }),
  logout: route('/logout', 'signOut', 'everybody', { layout: 'clean' }),
  'sso-callback': route('/sso-callback', 'signingIn', 'everybody', { layout: 'clean' }),
  'dev-auth': route('/dev-auth', 'developmentSignIn', 'everybody', { layout: 'clean' }),
  error: route('/error', 'error', 'everybody', { layout: 'clean' }),
  errors: route('/errors', 'error', 'everybody', { layout: 'clean' }),
  'mobile-landing': route('/mobile-landing', 'mobileLanding', 'everybody', { layout: 'clean' }),
  version: route('/version', 'version', 'everybody', { layout: 'clean' }),
  healthcheck: route('/healthcheck', 'health', 'everybody', { layout: 'clean' }),
  'external-activation': route('/external/activation', 'activation', 'everybody', { layout: 'clean' }),
  'external-success': route('/external/success', 'activationDone', 'everybody', { layout: 'clean' }),
  'stream-callback': route('/stream-callback', 'streamIntegration', 'signed-in', { layout: 'clean' }),
  accounts: route('/accounts', 'accounts', {
    anyPermission: ['company_account_account_view_list'],
    allFeatures: ['multiAccount'],
  }),
  'accounts-allocation': route('/accounts/allocation', 'allocation', {
    anyPermission: ['company_account_allocation_view_list'],
    allFeatures: ['multiAccount'],
  }),
  'accounts-form': route('/accounts/form', 'accountForm', {
    anyPermission: ['company_account_account_create', 'company_account_account_edit'],
    allFeatures: ['multiAccount'],
  }),
  'accounts-id': route('/accounts/:id', 'account', {
    anyPermission: ['company_account_account_view_detail'],
    allFeatures: ['multiAccount'],
  }),
  balance: route('/balance', 'balance', { anyPermission: ['balance_view_detail'] }),
  'balance-top-up': route('/balance/top-up', 'topUp', { anyPermission: ['balance_top_up'] }),
  bills: route(
    '/bills',
    'purchasing',
    { allFeatures: ['expenseBill'] },
    {
      redirectsTo: [
        'bills-bills-to-pay',
        'bills-bills-to-pay-order',
        'bills-bills-to-pay-quote',
        'bills-bills-to-pay-request',
        'bills-vendors',
        'bills-products',
        'bills-warehouses',
      ],
    },
  ),
  'bills-bills-to-pay': route(
    '/bills/bills-to-pay',
    'purchases',
    {
      anyPermission: ['bills_invoice_view_list', 'bills_invoice_view_list_for_specific_accounts'],
      allFeatures: ['expenseBill'],
    },
    { refusedTo: 'bills-bills-to-pay-request' },
  ),
  'bills-bills-to-pay-order': route('/bills/bills-to-pay/order', 'orders', {
    anyPermission: ['bills_order_view_list', 'bills_order_view_list_for_specific_accounts'],
    allFeatures: ['expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order'],
  }),
  'bills-bills-to-pay-quote': route('/bills/bills-to-pay/quote', 'quotes', {
    anyPermission: ['bills_quote_view_list'],
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'bills-bills-to-pay-request': route('/bills/bills-to-pay/request', 'requests', {
    anyPermission: ['bills_request_view_list'],
    orCapability: 'isPurchaseRequester',
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'bills-bills-to-pay-form': route('/bills/bills-to-pay/form', 'purchaseForm', {
    anyPermission: [
      'bills_invoice_create',
      'bills_invoice_edit',
      'bills_invoice_edit_draft',
      'bills_order_create',
      'bills_order_edit',
      'bills_order_edit_draft',
      'bills_quote_create',
      'bills_quote_edit',
    ],
    allFeatures: ['expenseBill'],
  }),
  'bills-bills-to-pay-ocr-form': route('/bills/bills-to-pay/ocr-form', 'invoiceUpload', {
    anyPermission: ['bills_invoice_create'],
    allFeatures: ['expenseBill', 'ocrBill'],
  }),
  'bills-bills-to-pay-request-form': route('/bills/bills-to-pay/request/form', 'requestForm', {
    anyPermission: ['bills_request_create', 'bills_request_edit'],
    orCapability: 'isPurchaseRequester',
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'bills-bills-to-pay-id': route('/bills/bills-to-pay/:id', 'purchase', {
    anyPermission: [
      'bills_invoice_view_detail',
      'bills_order_view_detail',
      'bills_quote_view_detail',
      'bills_request_view_detail',
    ],
    orCapability: 'isPurchaseRequester',
    allFeatures: ['expenseBill'],
  }),
  'bills-bills-to-pay-id-payment-receipt': route(
    '/bills/bills-to-pay/:id/payment-receipt',
    'paymentReceipt',
    { anyPermission: ['bills_invoice_view_detail', 'bills_order_view_detail'], allFeatures: ['expenseBill'] },
    { layout: 'print' },
  ),
  'bills-vendors': route('/bills/vendors', 'vendors', {
    anyPermission: ['vendor_view_list'],
    allFeatures: ['expenseBill'],
  }),
  'bills-vendors-form': route('/bills/vendors/form', 'vendorForm', {
    anyPermission: ['vendor_create', 'vendor_edit'],
    allFeatures: ['expenseBill'],
  }),
  'bills-vendors-id': route('/bills/vendors/:id', 'vendor', {
    anyPermission: ['vendor_view_detail'],
    allFeatures: ['expenseBill'],
  }),
  'bills-products': route('/bills/products', 'products', {
    anyPermission: ['product_view_list'],
    allFeatures: ['expenseBill', 'productList'],
  }),
  'bills-products-form': route('/bills/products/form', 'productForm', {
    anyPermission: ['product_create', 'product_edit'],
    allFeatures: ['expenseBill', 'productList'],
  }),
  'bills-products-id': route('/bills/products/:id', 'product', {
    anyPermission: ['product_view_detail'],
    allFeatures: ['expenseBill', 'productList'],
  }),
  'bills-term-payments': route('/bills/term-payments', 'termPayments', {
    anyPermission: ['vendor_view_list'],
    allFeatures: ['expenseBill'],
  }),
  'bills-term-payments-form': route('/bills/term-payments/form', 'termPaymentForm', {
    anyPermission: ['vendor_create', 'vendor_edit'],
    allFeatures: ['expenseBill'],
  }),
  'bills-term-payments-id': route('/bills/term-payments/:id', 'termPayment', {
    anyPermission: ['vendor_view_detail'],
    allFeatures: ['expenseBill'],
  }),
  'bills-warehouses': route('/bills/warehouses', 'warehouses', {
    anyPermission: ['warehouse_view_list'],
    allFeatures: ['expenseBill'],
  }),
  'bills-warehouses-form': route('/bills/warehouses/form', 'warehouseForm', {
    anyPermission: ['warehouse_create', 'warehouse_edit'],
    allFeatures: ['expenseBill'],
  }),
  'bills-warehouses-id': route('/bills/warehouses/:id', 'warehouse', {
    anyPermission: ['warehouse_view_detail'],
    allFeatures: ['expenseBill'],
  }),
  'approval-bill-list': route('/approval/bill-list', 'purchaseApprovals', {
    allFeatures: ['expenseBill'],
    anyCapability: ['isReviewer'],
  }),
  'approval-bill-list-order': route('/approval/bill-list/order', 'orderApprovals', {
    allFeatures: ['expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order'],
    anyCapability: ['isPurchaseOrderReviewer'],
  }),
  'approval-bill-list-quote': route('/approval/bill-list/quote', 'quoteApprovals', {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
    anyCapability: ['isPurchaseQuoteReviewer'],
  }),
  'approval-bill-list-request': route('/approval/bill-list/request', 'requestApprovals', {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
    anyCapability: ['isPurchaseRequestReviewer'],
  }),
  'approval-bill-list-edit-form': route('/approval/bill-list/edit-form', 'editDuringReview', {
    allFeatures: ['expenseBill'],
    anyCapability: anyReviewer,
  }),
  'approval-bill-list-ocr-form': route('/approval/bill-list/ocr-form', 'editDuringReview', {
    allFeatures: ['expenseBill', 'ocrBill'],
    anyCapability: anyReviewer,
  }),
  'approval-bill-list-request-edit-form': route('/approval/bill-list/request/edit-form', 'editDuringReview', {
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
    anyCapability: ['isPurchaseRequestReviewer'],
  }),
  'approval-bill-list-id': route('/approval/bill-list/:id', 'purchaseUnderReview', {
    allFeatures: ['expenseBill'],
    anyCapability: anyReviewer,
  }),
  'approval-bill-list-id-payment-receipt': route(
    '/approval/bill-list/:id/payment-receipt',
    'paymentReceipt',
    { allFeatures: ['expenseBill'], anyCapability: anyReviewer },
    { layout: 'print' },
  ),
  'approval-payment-list-request': route(
    '/approval/payment-list/request',
    'paymentRequests',
    paymentAccess.request,
  ),
  'approval-payment-list-request-deposits': route(
    '/approval/payment-list/request/deposits',
    'paymentRequests',
    { ...paymentAccess.request, ...depositAccess },
  ),
  'approval-payment-list-request-id': route(
    '/approval/payment-list/request/:id',
    'paymentRequest',
    paymentAccess.request,
  ),
  'approval-payment-list-approval': route(
    '/approval/payment-list/approval',
    'paymentApprovals',
    paymentAccess.approval,
  ),
  'approval-payment-list-approval-deposits': route(
    '/approval/payment-list/approval/deposits',
    'paymentApprovals',
    { ...paymentAccess.approval, ...depositAccess },
  ),
  'approval-payment-list-approval-id': route(
    '/approval/payment-list/approval/:id',
    'paymentApproval',
    paymentAccess.approval,
  ),
  'approval-payment-list-authorize': route(
    '/approval/payment-list/authorize',
    'paymentAuthorization',
    paymentAccess.authorize,
  ),
  'approval-payment-list-authorize-deposits': route(
    '/approval/payment-list/authorize/deposits',
    'paymentAuthorization',
    { ...paymentAccess.authorize, ...depositAccess },
  ),
  'approval-payment-list-authorize-id': route(
    '/approval/payment-list/authorize/:id',
    'paymentAuthorizationDetail',
    paymentAccess.authorize,
  ),
  'approval-payment-list': route('/approval/payment-list', 'payments', paymentAccess.any, {
    redirectsTo: [
      'approval-payment-list-request',
      'approval-payment-list-approval',
      'approval-payment-list-authorize',
    ],
  }),
  'approval-payment-list-id': route('/approval/payment-list/:id', 'payment', paymentAccess.any),
  'approval-payment-list-id-request': route(
    '/approval/payment-list/:id/request',
    'payment',
    paymentAccess.request,
  ),
  'approval-payment-list-id-approval': route(
    '/approval/payment-list/:id/approval',
    'payment',
    paymentAccess.approval,
  ),
  'approval-payment-list-id-authorize': route(
    '/approval/payment-list/:id/authorize',
    'payment',
    paymentAccess.authorize,
  ),
  'approval-payment-list-id-payment-receipt': route(
    '/approval/payment-list/:id/payment-receipt',
    'paymentReceipt',
    paymentAccess.any,
    { layout: 'print' },
  ),
  approval: route(
    '/approval',
    'approvals',
    { anyCapability: ['is_approver'] },
    {
      redirectsTo: [
        'approval-reimbursement-cash-advance',
        'approval-business-trip',
        'approval-bill-list',
        'approval-bill-list-order',
        'approval-bill-list-quote',
        'approval-bill-list-request',
        'approval-payment-list-request',
        'approval-payment-list-approval',
        'approval-payment-list-authorize',
      ],
    },
  ),
  'approval-reimbursement-cash-advance': route('/approval/reimbursement-cash-advance', 'claimApprovals', {
    anyCapability: ['is_approver'],
  }),
  'approval-reimbursement-cash-advance-form': route(
    '/approval/reimbursement-cash-advance/form',
    'editDuringReview',
    { anyCapability: ['is_approver'] },
  ),
  'approval-reimbursement-cash-advance-settlement-form': route(
    '/approval/reimbursement-cash-advance/settlement-form',
    'editDuringReview',
    { anyCapability: ['is_approver'] },
  ),
  'approval-reimbursement-cash-advance-id': route(
    '/approval/reimbursement-cash-advance/:id',
    'claimUnderReview',
    { anyCapability: ['is_approver'] },
  ),
  'approval-business-trip': route('/approval/business-trip', 'tripApprovals', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_approver'],
  }),
  'approval-business-trip-id': route('/approval/business-trip/:id', 'tripUnderReview', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_approver'],
  }),
  'approval-business-trip-id-travel-arrangement-pdf': route(
    '/approval/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
    { layout: 'print' },
  ),
  'approval-business-trip-id-trip-report': route(
    '/approval/business-trip/:id/trip-report',
    'tripReportUnderReview',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
  ),
  'approval-business-trip-id-trip-report-id': route(
    '/approval/business-trip/:id/trip-report/:itemId',
    'tripReportItem',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
  ),
  expenses: route('/expenses', 'myClaims', 'signed-in'),
  'expenses-reimbursement': route('/expenses/reimbursement', 'reimbursementForm', 'signed-in'),
  'expenses-cash-advance': route('/expenses/cash-advance', 'cashAdvanceForm', 'signed-in'),
  'expenses-settlement': route('/expenses/settlement', 'settlementForm', 'signed-in'),
  'expenses-id': route('/expenses/:id', 'claim', 'signed-in'),
  transactions: route(
    '/transactions',
    'transactions',
    {
      anyPermission: [
        'transaction_claim_view_list',
        'benefit_reimbursement_view_list',
        'transaction_trip_view_list',
        'transaction_card_view_list',
        'transaction_physical_card_view_list',
      ],
    },
    {
      redirectsTo: [
        'transactions-claims',
        'transactions-benefit-reimbursement',
        'transactions-business-trip',
        'transactions-card',
        'transactions-physical-card',
      ],
    },
  ),
  'transactions-claims': route('/transactions/claims', 'claims', {
    anyPermission: ['transaction_claim_view_list'],
  }),
  'transactions-claims-logs': route('/transactions/claims/logs', 'bulkActionLogs', {
    anyPermission: ['transaction_claim_view_list'],
  }),
  'transactions-claims-logs-id': route('/transactions/claims/logs/:id', 'bulkActionLog', {
    anyPermission: ['transaction_claim_view_list'],
  }),
  'transactions-benefit-reimbursement': route('/transactions/benefit-reimbursement', 'benefitReimbursement', {
    anyPermission: ['benefit_reimbursement_view_list'],
  }),
  'transactions-form': route('/transactions/form', 'editClaim', {
    anyPermission: ['transaction_claim_edit'],
  }),
  'transactions-settlement-form': route('/transactions/settlement-form', 'editSettlement', {
    anyPermission: ['transaction_claim_edit'],
  }),
  'transactions-business-trip': route('/transactions/business-trip', 'trips', {
    anyPermission: ['transaction_trip_view_list'],
    allFeatures: ['businessTrip'],
  }),
  'transactions-business-trip-id': route('/transactions/business-trip/:id', 'trip', {
    anyPermission: ['transaction_trip_view_detail'],
    allFeatures: ['businessTrip'],
  }),
  'transactions-business-trip-id-travel-arrangement-pdf': route(
    '/transactions/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { anyPermission: ['transaction_trip_view_detail'], allFeatures: ['businessTrip'] },
    { layout: 'print' },
  ),
  'transactions-business-trip-id-trip-report': route(
    '/transactions/business-trip/:id/trip-report',
    'tripReport',
    { anyPermission: ['transaction_trip_view_detail'], allFeatures: ['businessTrip'] },
  ),
  'transactions-business-trip-id-trip-report-id': route(
    '/transactions/business-trip/:id/trip-report/:itemId',
    'tripReportItem',
    { anyPermission: ['transaction_trip_view_detail'], allFeatures: ['businessTrip'] },
  ),
  'transactions-card': route('/transactions/card', 'cardTransactions', {
    anyPermission: ['transaction_card_view_list'],
    orCapability: 'is_card_holder',
    allFeatures: ['virtualCard'],
  }),
  'transactions-card-id': route('/transactions/card/:id', 'cardTransaction', {
    anyPermission: ['transaction_card_view_detail'],
    orCapability: 'is_card_holder',
    allFeatures: ['virtualCard'],
  }),
  'transactions-physical-card': route('/transactions/physical-card', 'physicalCardTransactions', {
    anyPermission: ['transaction_physical_card_view_list'],
    orCapability: 'is_card_holder',
    allFeatures: ['physicalCard'],
  }),
  'transactions-physical-card-id': route('/transactions/physical-card/:id', 'physicalCardTransaction', {
    anyPermission: ['transaction_physical_card_view_detail'],
    orCapability: 'is_card_holder',
    allFeatures: ['physicalCard'],
  }),
  'transactions-id': route('/transactions/:id', 'claim', {
    anyPermission: ['transaction_claim_view_detail'],
  }),
  'business-trip-request': route('/business-trip-request', 'myTrips', { allFeatures: ['businessTrip'] }),
  'business-trip-request-form': route('/business-trip-request/form', 'tripRequestForm', {
    allFeatures: ['businessTrip'],
  }),
  'business-trip-request-id': route('/business-trip-request/:id', 'trip', { allFeatures: ['businessTrip'] }),
  'business-trip-request-id-travel-arrangement-pdf': route(
    '/business-trip-request/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'] },
    { layout: 'print' },
  ),
  'business-trip-request-id-trip-report': route('/business-trip-request/:id/trip-report', 'tripReport', {
    allFeatures: ['businessTrip'],
  }),
  'business-trip-request-id-trip-report-id': route(
    '/business-trip-request/:id/trip-report/:itemId',
    'tripReportItem',
    { allFeatures: ['businessTrip'] },
  ),
  'travel-arrangement': route('/travel-arrangement', 'travelArrangements', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_procurement_officer'],
  }),
  'travel-arrangement-id': route('/travel-arrangement/:id', 'travelArrangement', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_procurement_officer'],
  }),
  'travel-arrangement-id-travel-arrangement-pdf': route(
    '/travel-arrangement/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_procurement_officer'] },
    { layout: 'print' },
  ),
  card: route('/card', 'virtualCards', {
    anyPermission: ['card_view_list'],
    orCapability: 'is_card_holder',
    allFeatures: ['virtualCard'],
  }),
  'card-form': route('/card/form', 'virtualCardForm', {
    anyPermission: ['card_create', 'card_edit'],
    orCapability: 'is_card_requester',
    allFeatures: ['virtualCard'],
  }),
  'card-id': route('/card/:id', 'virtualCard', {
    anyPermission: ['card_view_detail'],
    orCapability: 'is_card_holder',
    allFeatures: ['virtualCard'],
  }),
  'card-physical-card': route(
    '/card/physical-card',
    'physicalCards',
    {
      anyPermission: ['physical_card_view_list'],
      orCapability: 'is_card_holder',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
  'card-physical-card-form': route(
    '/card/physical-card/form',
    'physicalCardForm',
    {
      anyPermission: ['physical_card_create', 'physical_card_edit'],
      orCapability: 'is_card_requester',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
  'card-physical-card-id': route(
    '/card/physical-card/:id',
    'physicalCard',
    {
      anyPermission: ['physical_card_view_detail'],
      orCapability: 'is_card_holder',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
  employees: route('/employees', 'users', { anyPermission: ['employee_view_list'] }),
  'employees-bulk-upload': route('/employees/bulk-upload', 'bulkUpload', {
    anyPermission: ['employee_create'],
    allFlags: ['bulk_upload_user'],
  }),
  'employees-bulk-upload-log': route('/employees/bulk-upload/log', 'bulkUploadLog', {
    anyPermission: ['employee_create'],
    allFlags: ['bulk_upload_user'],
  }),
  'employees-bulk-upload-log-id': route('/employees/bulk-upload/log/:id', 'bulkUploadResult', {
    anyPermission: ['employee_create'],
    allFlags: ['bulk_upload_user'],
  }),
  'employees-id': route('/employees/:id', 'user', { anyPermission: ['employee_view_detail'] }),
  'integration-jurnal-sync': route('/integration/jurnal/sync', 'sync', {
    anyPermission: [
      'integration_transaction_list_view_list',
      'integration_transaction_fee_list_view_list',
      'integration_balance_top_up_list_view_list',
      'integration_cash_advance_return_list_view_list',
      'integration_bills_view_list',
    ],
    allFeatures: ['jurnalIntegration'],
  }),
  'integration-jurnal-account-mapping': route('/integration/jurnal/account-mapping', 'accountMapping', {
    anyPermission: ['integration_account_mapping_view_list'],
    allFeatures: ['jurnalIntegration'],
  }),
  'integration-jurnal-bills': route('/integration/jurnal/bills', 'billsSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['bills_jurnal_integration'],
  }),
  'integration-jurnal-bills-id': route('/integration/jurnal/bills/:id', 'billPaymentSync', {
    anyPermission: ['integration_bills_view_detail'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['bills_jurnal_integration'],
  }),
  'integration-jurnal-purchase-invoice': route(
    '/integration/jurnal/purchase-invoice',
    'purchaseInvoiceSync',
    {
      anyPermission: ['integration_bills_view_list'],
      allFeatures: ['jurnalIntegration', 'expenseBill'],
      allFlags: ['purchase_jurnal_integration'],
    },
  ),
  'integration-jurnal-purchase-invoice-id': route(
    '/integration/jurnal/purchase-invoice/:id',
    'purchaseInvoiceSync',
    {
      anyPermission: ['integration_bills_view_detail'],
      allFeatures: ['jurnalIntegration', 'expenseBill'],
      allFlags: ['purchase_jurnal_integration'],
    },
  ),
  'integration-jurnal-purchase-order': route('/integration/jurnal/purchase-order', 'purchaseOrderSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order_integration'],
  }),
  'integration-jurnal-purchase-order-id': route(
    '/integration/jurnal/purchase-order/:id',
    'purchaseOrderSync',
    {
      anyPermission: ['integration_bills_view_detail'],
      allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseOrder'],
      allFlags: ['purchase_order_integration'],
    },
  ),
  'integration-jurnal-purchase-quote': route('/integration/jurnal/purchase-quote', 'purchaseQuoteSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_quote_integration'],
  }),
  'integration-jurnal-purchase-quote-id': route(
    '/integration/jurnal/purchase-quote/:id',
    'purchaseQuoteSync',
    {
      anyPermission: ['integration_bills_view_detail'],
      allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseRequest'],
      allFlags: ['purchase_quote_integration'],
    },
  ),
  integration: route('/integration', 'integration', { anyPermission: ['integration_view_detail'] }),
  'policy-management': route(
    '/policy-management',
    'policy',
    {
      anyPermission: [
        'policy_management_category_view_list',
        'policy_management_custom_view_list',
        'policy_management_business_trip_view_list',
      ],
    },
    {
      redirectsTo: [
        'policy-management-category',
        'policy-management-custom',
        'policy-management-business-trip-categories',
      ],
    },
  ),
  'policy-management-category': route('/policy-management/category', 'policy', {
    anyPermission: ['policy_management_category_view_list'],
  }),
  'policy-management-category-form': route('/policy-management/category/form', 'policyForm', {
    anyPermission: ['policy_management_category_create', 'policy_management_category_edit'],
  }),
  'policy-management-category-id': route('/policy-management/category/:id', 'policy', {
    anyPermission: ['policy_management_category_view_detail'],
  }),
  'policy-management-custom': route('/policy-management/custom', 'customPolicy', {
    anyPermission: ['policy_management_custom_view_list'],
  }),
  'policy-management-custom-form': route('/policy-management/custom/form', 'customPolicyForm', {
    anyPermission: ['policy_management_custom_create', 'policy_management_custom_edit'],
  }),
  'policy-management-custom-id': route('/policy-management/custom/:id', 'customPolicy', {
    anyPermission: ['policy_management_custom_view_detail'],
  }),
  'policy-management-business-trip': route(
    '/policy-management/business-trip',
    'tripPolicy',
    { anyPermission: ['policy_management_business_trip_view_list'], allFeatures: ['businessTrip'] },
    { redirectsTo: ['policy-management-business-trip-categories'] },
  ),
  'policy-management-business-trip-categories': route(
    '/policy-management/business-trip/categories',
    'tripPolicyCategories',
    { anyPermission: ['policy_management_business_trip_view_list'], allFeatures: ['businessTrip'] },
  ),
  'policy-management-business-trip-categories-form': route(
    '/policy-management/business-trip/categories/form',
    'tripPolicyCategoryForm',
    {
      anyPermission: ['policy_management_business_trip_create', 'policy_management_business_trip_edit'],
      allFeatures: ['businessTrip'],
    },
  ),
  'policy-management-business-trip-categories-id': route(
    '/policy-management/business-trip/categories/:id',
    'tripPolicyCategory',
    { anyPermission: ['policy_management_business_trip_view_detail'], allFeatures: ['businessTrip'] },
  ),
  'policy-management-business-trip-groups': route(
    '/policy-management/business-trip/groups',
    'tripPolicyGroups',
    { anyPermission: ['policy_management_business_trip_view_list'], allFeatures: ['businessTrip'] },
  ),
  'policy-management-business-trip-groups-form': route(
    '/policy-management/business-trip/groups/form',
    'tripPolicyGroupForm',
    {
      anyPermission: ['policy_management_business_trip_create', 'policy_management_business_trip_edit'],
      allFeatures: ['businessTrip'],
    },
  ),
  'policy-management-business-trip-groups-id': route(
    '/policy-management/business-trip/groups/:id',
    'tripPolicyGroup',
    { anyPermission: ['policy_management_business_trip_view_detail'], allFeatures: ['businessTrip'] },
  ),
  'policy-management-business-trip-policies': route(
    '/policy-management/business-trip/policies',
    'tripPolicies',
    { anyPermission: ['policy_management_business_trip_view_list'], allFeatures: ['businessTrip'] },
  ),
  'policy-management-business-trip-policies-form': route(
    '/policy-management/business-trip/policies/form',
    'tripPolicyForm',
    {
      anyPermission: ['policy_management_business_trip_create', 'policy_management_business_trip_edit'],
      allFeatures: ['businessTrip'],
    },
  ),
  'policy-management-business-trip-policies-id': route(
    '/policy-management/business-trip/policies/:id',
    'tripPolicy',
    { anyPermission: ['policy_management_business_trip_view_detail'], allFeatures: ['businessTrip'] },
  ),
  workflow: route(
    '/workflow',
    'workflow',
    {
      anyPermission: [
        'workflow_company_wide_view_list',
        'workflow_bills_view_list',
        'workflow_business_trip_view_list',
        'workflow_custom_view_list',
      ],
    },
    {
      redirectsTo: [
        'workflow-company-wide-reimbursement',
        'workflow-company-wide-cash-advance',
        'workflow-custom',
        'workflow-bills',
        'workflow-bills-procurement',
        'workflow-bills-payment',
        'workflow-business-trip',
      ],
    },
  ),
  'workflow-bills': route('/workflow/bills', 'purchaseReview', {
    anyPermission: ['workflow_bills_view_list'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-bills-form': route('/workflow/bills/form', 'purchaseReviewForm', {
    anyPermission: ['workflow_bills_create', 'workflow_bills_edit'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-bills-id': route('/workflow/bills/:id', 'purchaseReview', {
    anyPermission: ['workflow_bills_view_detail'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-bills-procurement': route('/workflow/bills-procurement', 'procurementReview', {
    anyPermission: ['workflow_bills_view_list'],
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'workflow-bills-procurement-form': route('/workflow/bills-procurement/form', 'procurementReviewForm', {
    anyPermission: ['workflow_bills_create', 'workflow_bills_edit'],
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'workflow-bills-procurement-id': route('/workflow/bills-procurement/:id', 'procurementReview', {
    anyPermission: ['workflow_bills_view_detail'],
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'workflow-bills-payment': route('/workflow/bills-payment', 'paymentRequestWorkflow', {
    anyPermission: ['workflow_bills_view_list'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-bills-payment-form': route('/workflow/bills-payment/form', 'paymentRequestWorkflowForm', {
    anyPermission: ['workflow_bills_create', 'workflow_bills_edit'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-bills-payment-id': route('/workflow/bills-payment/:id', 'paymentRequestWorkflow', {
    anyPermission: ['workflow_bills_view_detail'],
    allFeatures: ['expenseBill'],
    allFlags: ['workflow_bills'],
  }),
  'workflow-business-trip': route('/workflow/business-trip', 'tripWorkflow', {
    anyPermission: ['workflow_business_trip_view_list'],
    allFeatures: ['businessTrip'],
  }),
  'workflow-business-trip-form': route('/workflow/business-trip/form', 'tripWorkflowForm', {
    anyPermission: ['workflow_business_trip_create', 'workflow_business_trip_edit'],
    allFeatures: ['businessTrip'],
  }),
  'workflow-business-trip-customize-form': route(
    '/workflow/business-trip/customize-form',
    'customisedTripWorkflowForm',
    {
      anyPermission: ['workflow_business_trip_create', 'workflow_business_trip_edit'],
      allFeatures: ['businessTrip'],
      allFlags: ['customize_workflow'],
    },
  ),
  'workflow-business-trip-id': route('/workflow/business-trip/:id', 'tripWorkflow', {
    anyPermission: ['workflow_business_trip_view_detail'],
    allFeatures: ['businessTrip'],
  }),
  'workflow-company-wide-cash-advance': route('/workflow/company-wide/cash-advance', 'cashAdvanceWorkflow', {
    anyPermission: ['workflow_company_wide_view_list'],
  }),
  'workflow-company-wide-cash-advance-form': route(
    '/workflow/company-wide/cash-advance/form',
    'cashAdvanceWorkflowForm',
    { anyPermission: ['workflow_company_wide_create', 'workflow_company_wide_edit'] },
  ),
  'workflow-company-wide-reimbursement': route(
    '/workflow/company-wide/reimbursement',
    'reimbursementWorkflow',
    { anyPermission: ['workflow_company_wide_view_list'] },
  ),
  'workflow-company-wide-reimbursement-form': route(
    '/workflow/company-wide/reimbursement/form',
    'reimbursementWorkflowForm',
    { anyPermission: ['workflow_company_wide_create', 'workflow_company_wide_edit'] },
  ),
  'workflow-custom': route('/workflow/custom', 'customWorkflow', {
    anyPermission: ['workflow_custom_view_list'],
  }),
  'workflow-custom-form': route('/workflow/custom/form', 'customWorkflowForm', {
    anyPermission: ['workflow_custom_create', 'workflow_custom_edit'],
  }),
  'workflow-custom-layer': route('/workflow/custom/layer', 'customWorkflowLayers', {
    anyPermission: ['workflow_custom_create', 'workflow_custom_edit'],
  }),
  'workflow-expense-form': route('/workflow/expense/form', 'expenseWorkflowForm', {
    anyPermission: ['workflow_company_wide_create', 'workflow_company_wide_edit'],
  }),
  settings: route(
    '/settings',
    'settings',
    {
      anyPermission: [
        'custom_field_view_list',
        'quota_vcn_view',
        'quota_ocr_view',
        'purchase_request_access_view_detail',
        'scheduler_view_list',
      ],
    },
    {
      redirectsTo: [
        'settings-custom-fields',
        'settings-virtual-card-credit',
        'settings-ocr-credit',
        'settings-purchase-request-access',
        'settings-scheduler',
      ],
    },
  ),
  'settings-organizations': route('/settings/organizations', 'organizations', {
    anyPermission: ['employee_view_list'],
  }),
  'settings-organizations-form': route('/settings/organizations/form', 'organizationForm', {
    anyPermission: ['employee_create', 'employee_edit'],
  }),
  'settings-organizations-id': route('/settings/organizations/:id', 'organization', {
    anyPermission: ['employee_view_detail'],
  }),
  'settings-custom-fields': route('/settings/custom-fields', 'customFields', {
    anyPermission: ['custom_field_view_list'],
    allFeatures: ['customField'],
  }),
  'settings-ocr-credit': route('/settings/ocr-credit', 'ocrCredit', {
    anyPermission: ['quota_ocr_view'],
    allFeatures: ['ocrBill', 'expenseBill'],
    allFlags: ['ocr_credit'],
  }),
  'settings-ocr-credit-purchase': route('/settings/ocr-credit/purchase', 'purchaseOcrCredit', {
    anyPermission: ['quota_ocr_purchase'],
    allFeatures: ['ocrBill', 'expenseBill'],
    allFlags: ['ocr_credit'],
  }),
  'settings-virtual-card-credit': route('/settings/virtual-card-credit', 'virtualCardCredit', {
    anyPermission: ['quota_vcn_view'],
    allFeatures: ['virtualCard'],
    allFlags: ['virtual_card_credit'],
  }),
  'settings-virtual-card-credit-purchase': route(
    '/settings/virtual-card-credit/purchase',
    'purchaseVirtualCardCredit',
    {
      anyPermission: ['quota_vcn_purchase'],
      allFeatures: ['virtualCard'],
      allFlags: ['virtual_card_credit'],
    },
  ),
  'settings-purchase-request-access': route('/settings/purchase-request-access', 'purchaseRequestAccess', {
    anyPermission: ['purchase_request_access_view_detail'],
    allFeatures: ['expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_request'],
  }),
  'settings-purchase-request-access-edit-form': route(
    '/settings/purchase-request-access/edit-form',
    'editPurchaseRequestAccess',
    {
      anyPermission: ['purchase_request_access_edit'],
      allFeatures: ['expenseBill', 'purchaseRequest'],
      allFlags: ['purchase_request'],
    },
  ),
  'settings-scheduler': route('/settings/scheduler', 'scheduler', { anyPermission: ['scheduler_view_list'] }),
  'settings-scheduler-form': route('/settings/scheduler/form', 'scheduleForm', {
    anyPermission: ['scheduler_create', 'scheduler_edit'],
  }),
  'tax-calculator': route('/tax-calculator', 'taxCalculator', { allFeatures: ['expenseBill'] }),
  'bank-lookup': route('/bank-lookup', 'bankAccountLookup', {
    anyPermission: ['vendor_edit'],
    orCapability: paymentCapabilities,
    allFeatures: ['expenseBill'],
  }),
  notifications: route('/notifications', 'notifications', 'signed-in'),
  'id-id': route('/:provider/:id', 'accountingConnection', 'everybody', { layout: 'clean' }),
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** The definition of a route, with the optional members that a literal row may lack. */
export function routeOf(name: RouteName): RouteDefinition {
  return routes[name];
}

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;
export type RouteParams<Name extends RouteName> = Record<
  ParamName<(typeof routes)[Name]['path']>,
  string | number
>;
export type RouteQuery = Record<
  string,
  string | number | boolean | readonly (string | number)[] | null | undefined
>;

type PathArguments<Name extends RouteName> = [keyof RouteParams<Name>] extends [never]
  ? [params?: Record<never, never>, query?: RouteQuery]
  : [params: RouteParams<Name>, query?: RouteQuery];

/**
 * The address of a route: `pathTo('bills-bills-to-pay-id', { id: 7 })`. Lists in the query are joined by commas,
 * absent and empty values are left out. Throws when a parameter is missing.
 */
export function pathTo<Name extends RouteName>(name: Name, ...[params, query]: PathArguments<Name>): string {
  const given: Record<string, string | number> = { ...params };
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = given[key];
    if (value === undefined || value === '') throw new Error(`The route ${name} needs the parameter ${key}.`);
    return encodeURIComponent(value);
  });
  return path + toSearch(query ?? {});
}

function toSearch(query: RouteQuery): string {
  const search = Object.entries(query).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const text = Array.isArray(value) ? value.join(',') : String(value);
    return text === ''
      ? []
      : [`${encodeURIComponent(key)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`];
  });
  return search.length === 0 ? '' : `?${search.join('&')}`;
}

/** The first segment of an address: what the active menu and the life of stored filters depend on. */
export function firstSegment(path: string): string {
  return path.split(/[/?#]/)[1] ?? '';
}

const formsWithoutTheWord: readonly RouteName[] = [
  'expenses-reimbursement',
  'expenses-cash-advance',
  'expenses-settlement',
];

/** Detail and form routes ask for an expanded sidebar (spec 1 §2.5). */
export function isDetailOrForm(name: RouteName): boolean {
  const { path } = routes[name];
  return path.includes('/:') || /[/-]form$/.test(path) || formsWithoutTheWord.includes(name);
}
