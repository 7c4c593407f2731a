import './builtRoutes.ts';
import type { Actor, Role } from '../../domain/access/actor.ts';
import type { Capability } from '../../domain/access/capability.ts';
import { withApprovers } from '../../domain/access/capability.ts';
import { capabilities as everyCapability } from '../../resources/capabilities.ts';
import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { expectedFlagValues } from '../../domain/access/featureFlag.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { permissionsOf } from '../../domain/access/permission.ts';

interface Rights {
  role?: Role;
  accessRoles?: readonly AccessRole[];
  capabilities?: readonly Capability[];
  features?: readonly CompanyFeature[];
  flags?: FlagValues;
}

const everyFlag: FlagValues = new Map(Object.entries(expectedFlagValues));

/** A person of a company with every feature and flag, unless told otherwise. */
export function buildActor({
  role = 'user',
  accessRoles = [],
  capabilities = [],
  features,
  flags,
}: Rights = {}): Actor {
  return {
    companyID: 1,
    employeeID: 7,
    fullName: 'Sekar Adiwarna',
    email: 'sekar@nusantara.test',
    role,
    accessRoles,
    permissions: permissionsOf(accessRoles),
    capabilities: withApprovers(new Set(capabilities), everyCapability, flags ?? everyFlag),
    companyFeatures: new Set(features ?? companyFeatures),
    flags: flags ?? everyFlag,
    companyAccountIDs: [],
    timeZone: 'Asia/Jakarta',
  };
}

/** The people of the demo company, with what the seed and the server give each of them. */
export const demoActors = {
  'super.admin': buildActor({
    role: 'super_admin',
    accessRoles: ['Super Admin'],
    capabilities: ['hasAccessToPurchasing', 'is_approver'],
  }),
  admin: buildActor({ role: 'admin', accessRoles: ['Admin'], capabilities: ['hasAccessToPurchasing'] }),
  'finance.admin': buildActor({ accessRoles: ['Finance Admin'], capabilities: ['hasAccessToPurchasing'] }),
  'finance.user': buildActor({ accessRoles: ['Finance User'], capabilities: ['hasAccessToPurchasing'] }),
  maker: buildActor({ capabilities: ['isPaymentMaker', 'is_approver'] }),
  approver: buildActor({ capabilities: ['isPaymentApprover', 'is_approver'] }),
  releaser: buildActor({ capabilities: ['isPaymentReleaser', 'is_approver'] }),
  reviewer: buildActor({
    capabilities: [
      'isReviewer',
      'isPurchaseOrderReviewer',
      'isPurchaseQuoteReviewer',
      'isPurchaseRequestReviewer',
      'hasAccessToApprovalPurchasing',
      'is_approver',
    ],
  }),
  requester: buildActor({ capabilities: ['isPurchaseRequester', 'hasAccessToPurchasing'] }),
  procurement: buildActor({ accessRoles: ['Finance User'], capabilities: ['is_procurement_officer'] }),
  employee: buildActor(),
  manager: buildActor({
    capabilities: ['isPurchaseRequestReviewer', 'hasAccessToApprovalPurchasing', 'is_approver'],
  }),
} as const satisfies Record<string, Actor>;
