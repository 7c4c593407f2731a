/** Why a screen or a call is closed to a person. */
export const accessEn = {
  feature: 'Your company does not have the feature %{feature}.',
  flag: 'The feature %{flag} is not switched on for your company.',
  permission: 'This needs %{permissions}, held by %{holders}.',
  capability: 'This is for a person who %{duties}.',
  duty: {
    isReviewer: 'reviews invoices',
    isPurchaseOrderReviewer: 'reviews orders',
    isPurchaseRequestReviewer: 'reviews requests',
    isPurchaseQuoteReviewer: 'reviews quotes',
    isPurchaseRequester: 'is a purchase requester',
    isPaymentApprover: 'approves payments',
    isPaymentMaker: 'makes payments',
    isPaymentReleaser: 'releases payments',
    hasAccessToPurchasing: 'has access to purchasing',
    hasAccessToApprovalPurchasing: 'has access to purchase approvals',
    is_approver: 'approves requests',
    is_procurement_officer: 'is a procurement officer',
    is_card_holder: 'holds a card',
    is_card_requester: 'requests cards',
  },
} as const;
