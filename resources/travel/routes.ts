import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const travelRoutes = [
  route(
    '/approval/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
    { layout: 'print' },
  ),
  route('/approval/business-trip/:id/trip-report', 'tripReportUnderReview', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_approver'],
  }),
  route('/approval/business-trip/:id/trip-report/:itemId', 'tripReportItem', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_approver'],
  }),
  route(
    '/transactions/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { anyPermission: ['transaction_trip_view_detail'], allFeatures: ['businessTrip'] },
    { layout: 'print' },
  ),
  route('/transactions/business-trip/:id/trip-report', 'tripReport', {
    anyPermission: ['transaction_trip_view_detail'],
    allFeatures: ['businessTrip'],
  }),
  route('/transactions/business-trip/:id/trip-report/:itemId', 'tripReportItem', {
    anyPermission: ['transaction_trip_view_detail'],
    allFeatures: ['businessTrip'],
  }),
  route(
    '/business-trip-request/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'] },
    { layout: 'print' },
  ),
  route('/business-trip-request/:id/trip-report', 'tripReport', {
    allFeatures: ['businessTrip'],
  }),
  route('/business-trip-request/:id/trip-report/:itemId', 'tripReportItem', {
    allFeatures: ['businessTrip'],
  }),
  route('/travel-arrangement', 'travelArrangements', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_procurement_officer'],
  }),
  route('/travel-arrangement/:id', 'travelArrangement', {
    allFeatures: ['businessTrip'],
    anyCapability: ['is_procurement_officer'],
  }),
  route(
    '/travel-arrangement/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_procurement_officer'] },
    { layout: 'print' },
  ),
] as const;
