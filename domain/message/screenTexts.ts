/** Shown for every failure that has no words of its own (rules: screen texts), with two blanks after "later.". */
export const genericMessage =
  'An unexpected error occurred, please try again later.  If the issue continues, reach out to the expense team.';

/**
 * Texts that a screen shows itself, when a call failed without words of its own or before any call
 * (rules: screen texts).
 */
export const screenTexts = {
  billsResponse: 'Error when resolving bills response',
  quoteCalculation: 'Error when resolving purchase quote calculation',
  uploadFailed: 'Upload file failed, please retry',
  fileTooLarge: 'File size exceeds the maximum limit of 5 MB',
  voidFailed: 'Void expense failed, please retry',
  deleteBill: 'Error when resolving delete bill',
  expenseDetail: 'Get detail expense failed, please retry',
  quoteDetail: 'Get detail purchase quote failed, please retry',
  paymentDetails: 'Error when resolving expense payment details response',
  voidPaymentAuthorization: 'Error when resolving void payment authorization',
  markAsPaid: 'Error when resolving mark as paid payment',
  paymentResponse: 'Error when resolving expense payment response',
  paymentWorkflow: 'Error when resolving workflow bill payment response',
  workflowDetails: 'Error when getting workflow bills details',
  currencies: 'Error when resolving currencies response',
  bankAccountInvalid: 'The bank account no. is incorrect or not valid',
  invalidFormat: 'Invalid format.',
  billsSummary: 'Error while fetching bills summary',
  insufficientCredits: 'Insufficient credits. Contact your admin to purchase more credit to continue.',
  required: 'You must fill this field',
  accountingCallback: 'Failed when retrieve data, please contact your admin',
  notificationsLoad: 'An error occurred while loading data',
  switchAppList: 'Failed to parse data switch app list',
  bannerFailed: 'Something went wrong.',
  errorPage: 'An error occurred while showing the error page',
  pageNotFound: '404 This page could not be found',
  unknownGuard: '500 Unknown middleware',
  internalServerError: 'Internal server error',
  alreadyProcessed: 'Unable to approve or reject this request because it has been processed.',
  noCurrencyForWorkflow:
    'You can only create a workflow if there is a currency that has not been assigned to any existing workflow.',
} as const;
