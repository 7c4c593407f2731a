import { wordsOfNoun } from '../../domain/noun/nounWords.ts';
import { route } from '../../src/app/routing/routes.ts';
import { trip } from './trip/trip.ts';

/** What is booked of a trip, on paper. */
const printed = {
  layout: 'print',
  words: [wordsOfNoun(trip)],
  screen: () => import('./trip/paper/TravelArrangementPaper.tsx'),
} as const;

/** The papers of trips, and reserved addresses of this wing, which have no room yet (rules: addresses). */
export const travelRoutes = [
  route(
    '/approval/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
    printed,
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
    printed,
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
    printed,
  ),
  route('/business-trip-request/:id/trip-report', 'tripReport', {
    allFeatures: ['businessTrip'],
  }),
  route('/business-trip-request/:id/trip-report/:itemId', 'tripReportItem', {
    allFeatures: ['businessTrip'],
  }),
  route(
    '/travel-arrangement/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_procurement_officer'] },
    printed,
  ),
] as const;
