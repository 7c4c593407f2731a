/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const travelTitlesEn = {
  travelArrangementPDF: 'Travel arrangement PDF',
  tripReportUnderReview: 'Trip report under review',
  tripReportItem: 'Trip report item',
  tripReport: 'Trip report',
};
