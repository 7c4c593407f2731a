import { policyPermissions } from '../spending/limit/limitFields.ts';

/** Everything of trips needs it. */
export const tripAccess = { allFeatures: ['businessTrip'] } as const;

/** The permissions of categories, groups and policies of trips. */
export const tripPolicyPermissions = policyPermissions('policy_management_business_trip');
