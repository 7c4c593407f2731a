// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';

import '../shell/builtRoutes.ts';
import { useTripAddresses } from '../../resources/travel/trip/report/useTripAddresses.tsx';

const addressesAt = (address: string) =>
  renderHook(() => useTripAddresses(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result.current;

it.each(['/business-trip-request/7', '/approval/business-trip/7', '/transactions/business-trip/7'])(
  'the report and its items stand below %s',
  (trip) => {
    for (const page of [trip, `${trip}/`, `${trip}/trip-report`, `${trip}/trip-report/5`]) {
      const addresses = addressesAt(page);
      expect(addresses.trip).toBe(trip);
      expect(addresses.reportOf()).toBe(`${trip}/trip-report`);
      expect(addresses.reportOf(9)).toBe(`${trip}/trip-report/9`);
      expect(addresses.isReport).toBe(page === `${trip}/trip-report`);
    }
  },
);

it.each(['/travel-arrangement/7', '/inbox'])('no report stands below %s', (page) => {
  const addresses = addressesAt(page);
  expect(addresses.trip).toBe(page);
  expect(addresses.reportOf()).toBeNull();
  expect(addresses.reportOf(9)).toBeNull();
});
