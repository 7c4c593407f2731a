import { route } from '../../src/app/routing/routes.ts';
import { wordsOfNoun } from '../../domain/noun/nounWords.ts';
import { roomWords } from '../words.ts';
import { headNamed } from '../nounHeads.ts';
import { nounAccess } from '../../domain/noun/nounAccess.ts';
import { configurationChange } from './configuration/configurationChange.ts';
import { schedule } from './schedule/schedule.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const companyRoutes = [
  route(
    '/policy-management',
    'policy',
    {
      anyPermission: [
        'policy_management_category_view_list',
        'policy_management_custom_view_list',
        'policy_management_business_trip_view_list',
      ],
    },
    {
      redirectsTo: [
        'policy-management-category',
        'policy-management-custom',
        'policy-management-business-trip-categories',
      ],
    },
  ),
  route(
    '/policy-management/business-trip',
    'tripPolicy',
    { anyPermission: ['policy_management_business_trip_view_list'], allFeatures: ['businessTrip'] },
    { redirectsTo: ['policy-management-business-trip-categories'] },
  ),
  route(
    '/workflow',
    'workflow',
    {
      anyPermission: [
        'workflow_company_wide_view_list',
        'workflow_bills_view_list',
        'workflow_business_trip_view_list',
        'workflow_custom_view_list',
      ],
    },
    {
      redirectsTo: [
        'workflow-company-wide-reimbursement',
        'workflow-company-wide-cash-advance',
        'workflow-custom',
        'workflow-bills',
        'workflow-bills-procurement',
        'workflow-bills-payment',
        'workflow-business-trip',
      ],
    },
  ),
  route(
    '/workflow/business-trip/customize-form',
    'customisedTripWorkflowForm',
    {
      anyPermission: ['workflow_business_trip_create', 'workflow_business_trip_edit'],
      allFeatures: ['businessTrip'],
      allFlags: ['customize_workflow'],
    },
    {
      words: [wordsOfNoun(headNamed('tripWorkflow')), roomWords.workflow],
      screen: () => import('./workflow/form/CustomisedTrips.tsx'),
    },
  ),
  route(
    '/workflow/custom/layer',
    'customWorkflowLayers',
    { anyPermission: ['workflow_custom_create', 'workflow_custom_edit'] },
    {
      words: [wordsOfNoun(headNamed('customWorkflow')), roomWords.workflow],
      screen: () => import('./workflow/form/CustomLayers.tsx'),
    },
  ),
  route(
    '/settings',
    'settings',
    {
      anyPermission: [
        'custom_field_view_list',
        'quota_vcn_view',
        'quota_ocr_view',
        'purchase_request_access_view_detail',
        'scheduler_view_list',
      ],
    },
    {
      redirectsTo: [
        'settings-custom-fields',
        'settings-virtual-card-credit',
        'settings-ocr-credit',
        'settings-purchase-request-access',
        'settings-scheduler',
        'settings-organizations',
        'settings-company',
        'settings-configuration',
      ],
      redirectsWith: 'new_sidebar_layout',
      screen: () => import('../../src/pages/PageTiles.tsx'),
    },
  ),
  route('/settings/configuration/apply', 'configurationApply', nounAccess(configurationChange, 'edit'), {
    words: [wordsOfNoun(configurationChange)],
    screen: () => import('./configuration/ApplyConfiguration.tsx'),
  }),
  route(
    '/settings/scheduler/file/:id',
    'scheduleFile',
    {},
    {
      words: [wordsOfNoun(schedule)],
      screen: () => import('./schedule/run/RunFilePage.tsx'),
    },
  ),
] as const;
