/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const companyTitlesEn = {
  activation: 'Activate an invited employee',
  setup: 'Set up your company',
  activationDone: 'Activation done',
  bulkUpload: 'Bulk upload',
  bulkUploadLog: 'Bulk upload log',
  bulkUploadResult: 'Bulk upload result',
  policy: 'Policy',
  tripPolicy: 'Trip policy',
  workflow: 'Workflow',
  paymentWorkflow: {
    list: 'Payment request workflow',
    form: 'Payment request workflow form',
    show: 'Payment request workflow',
  },
  customisedTripWorkflowForm: 'Customised trip workflow form',
  customWorkflowLayers: 'Custom workflow layers',
  settings: 'Settings',
  purchaseOcrCredit: 'Purchase OCR credit',
  purchaseVirtualCardCredit: 'Purchase virtual card credit',
  schedule: { list: 'Scheduler', form: 'Schedule form', show: 'Schedule' },
  scheduleFile: 'File of a schedule',
};
