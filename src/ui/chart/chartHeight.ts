/** Of every chart, in pixels. */
export const chartHeight = 220;
