import { describe, expect, it } from 'vitest';

import { capabilitiesOf, givenDuties, withApprovers } from '../../domain/access/capability.ts';
import { permissionKeys } from '../../domain/access/permission.ts';
import { capabilities } from '../../resources/capabilities.ts';
import { fc } from '../properties.ts';

/** Who is an approver, and who sees purchases (rules: profile, approver). */
const always = [
  'isReviewer',
  'isPurchaseOrderReviewer',
  'isPaymentMaker',
  'isPaymentApprover',
  'isPaymentReleaser',
];
const ofRequests = ['isPurchaseRequestReviewer', 'isPurchaseQuoteReviewer'];
const some = fc.subarray(capabilities.map(({ name }) => name));
const flags = (isOn: boolean) => new Map([['purchase_request', isOn ? 'show' : null]]);

describe('an approver', () => {
  it('is who reviews, or has a part in payments; requests count only with their flag', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (held, isOn) => {
        const has = withApprovers(new Set(held), capabilities, flags(isOn));
        const names: readonly string[] = held;
        const isApprover =
          names.some((name) => always.includes(name) || name === 'is_approver') ||
          (isOn && names.some((name) => ofRequests.includes(name)));
        expect(has.has('is_approver')).toBe(isApprover);
        expect([...has].filter((name) => name !== 'is_approver').toSorted()).toEqual(
          held.filter((name) => name !== 'is_approver').toSorted(),
        );
      }),
    );
  });
});

describe('what a person does', () => {
  it('follows from what is given to them, what they may list and what they review', () => {
    fc.assert(
      fc.property(
        fc.subarray([...givenDuties]),
        fc.subarray(permissionKeys, { maxLength: 6 }),
        fc.subarray(['isReviewer', 'isPaymentApprover'] as const),
        (given, permissions, reviewed) => {
          const person = {
            given: new Set(given),
            permissions: new Set(permissions),
            has: new Set(reviewed),
            tasks: new Set<string>(),
            company: { employeesMayRequestCards: false },
          };
          const has = capabilitiesOf(person, capabilities, flags(true));
          expect(has.has('isPaymentMaker')).toBe(given.includes('isPaymentMaker'));
          expect(has.has('is_procurement_officer')).toBe(given.includes('isProcurementOfficer'));
          const lists =
            /^bills_(?:(?:invoice|order)_view_list(?:_for_specific_accounts)?|(?:quote|request)_view_list)$/;
          expect(has.has('hasAccessToPurchasing')).toBe(
            given.includes('isPurchaseRequester') || permissions.some((key) => lists.test(key)),
          );
          expect(has.has('hasAccessToApprovalPurchasing')).toBe(reviewed.includes('isReviewer'));
          expect(has.has('is_card_holder')).toBe(given.includes('isCardHolder'));
          expect(has.has('is_card_requester')).toBe(false);
        },
      ),
    );
  });
});
