import { wordsOfNoun } from '../../domain/noun/nounWords.ts';
import { route } from '../../src/app/routing/routes.ts';
import { trip } from './trip/trip.ts';
import { tripDateWords } from './tripDateWords.ts';
import { tripPolicy } from './tripPolicy/tripPolicy.ts';

/** What is booked of a trip, on paper. */
const printed = {
  layout: 'print',
  words: [wordsOfNoun(trip)],
  screen: () => import('./trip/paper/TravelArrangementPaper.tsx'),
} as const;

/** The report of a trip, below the address of the trip that leads there. */
const report = (name: 'TripReport' | 'ReviewedTripReport' | 'AnyTripReport') => ({
  // What the policy pays for a day is said in its words.
  words: [wordsOfNoun(trip), wordsOfNoun(tripPolicy), tripDateWords],
  screen: () => import('./trip/report/TripReportPage.tsx').then((page) => ({ default: page[name] })),
});
const reportItem = {
  words: [wordsOfNoun(trip)],
  screen: () => import('./trip/report/TripReportItem.tsx'),
} as const;

/** The papers and reports of trips. */
export const travelRoutes = [
  route(
    '/approval/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_approver'] },
    printed,
  ),
  route(
    '/approval/business-trip/:id/trip-report',
    'tripReportUnderReview',
    {
      allFeatures: ['businessTrip'],
      anyCapability: ['is_approver'],
    },
    report('ReviewedTripReport'),
  ),
  route(
    '/approval/business-trip/:id/trip-report/:itemId',
    'tripReportItem',
    {
      allFeatures: ['businessTrip'],
      anyCapability: ['is_approver'],
    },
    reportItem,
  ),
  route(
    '/transactions/business-trip/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { anyPermission: ['transaction_trip_view_detail'], allFeatures: ['businessTrip'] },
    printed,
  ),
  route(
    '/transactions/business-trip/:id/trip-report',
    'tripReport',
    {
      anyPermission: ['transaction_trip_view_detail'],
      allFeatures: ['businessTrip'],
    },
    report('AnyTripReport'),
  ),
  route(
    '/transactions/business-trip/:id/trip-report/:itemId',
    'tripReportItem',
    {
      anyPermission: ['transaction_trip_view_detail'],
      allFeatures: ['businessTrip'],
    },
    reportItem,
  ),
  route(
    '/business-trip-request/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'] },
    printed,
  ),
  route(
    '/business-trip-request/:id/trip-report',
    'tripReport',
    {
      allFeatures: ['businessTrip'],
    },
    report('TripReport'),
  ),
  route(
    '/business-trip-request/:id/trip-report/:itemId',
    'tripReportItem',
    {
      allFeatures: ['businessTrip'],
    },
    reportItem,
  ),
  route(
    '/travel-arrangement/:id/travel-arrangement-pdf',
    'travelArrangementPDF',
    { allFeatures: ['businessTrip'], anyCapability: ['is_procurement_officer'] },
    printed,
  ),
] as const;
