/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const travelTitlesEn = {
  tripApprovals: 'Trip approvals',
  tripUnderReview: 'Trip under review',
  travelArrangementPDF: 'Travel arrangement PDF',
  tripReportUnderReview: 'Trip report under review',
  tripReportItem: 'Trip report item',
  trips: 'Trips',
  trip: 'Trip',
  tripReport: 'Trip report',
  myTrips: 'My trips',
  tripRequestForm: 'Trip request form',
  travelArrangements: 'Travel arrangements',
  travelArrangement: 'Travel arrangement',
};
