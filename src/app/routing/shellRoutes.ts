import { auditAccess } from '../../../domain/audit/audit.ts';
import { auditWords } from '../../audit/auditWords.ts';
import { loadHomeRooms } from '../../home/homeRooms.ts';
import { homeWords } from '../../home/homeWords.ts';
import { route } from './routes.ts';
import { loadInboxRooms } from '../../inbox/inboxRooms.ts';
import { inboxWords } from '../../inbox/inboxWords.ts';
import { notificationWords } from '../../notification/notificationWords.ts';
import { exportWords } from '../../ui/list/export/exportWords.ts';

/** The pages that belong to no noun. */
export const shellRoutes = [
  route('/', 'home', 'signed-in', {
    words: [homeWords],
    screen: async () => {
      const [{ homePage }, rooms] = await Promise.all([import('../../home/HomePage.tsx'), loadHomeRooms()]);
      return { default: homePage(rooms) };
    },
  }),
  route('/notifications', 'notifications', 'signed-in', {
    words: [notificationWords],
    screen: () => import('../../notification/NotificationPage.tsx'),
  }),
  route('/inbox', 'inbox', 'signed-in', {
    words: [inboxWords],
    screen: async () => {
      const [{ inboxPage }, rooms] = await Promise.all([
        import('../../inbox/InboxPage.tsx'),
        loadInboxRooms(),
      ]);
      return { default: inboxPage(rooms) };
    },
  }),
  route('/external/decision', 'decision', 'everybody', {
    layout: 'clean',
    words: [inboxWords],
    screen: () => import('../../inbox/DecisionLink.tsx'),
  }),
  route('/settings/audit-trail', 'auditTrail', auditAccess, {
    words: [auditWords],
    screen: () => import('../../audit/AuditPage.tsx'),
  }),
  route('/settings/audit-trail/check', 'auditCheck', auditAccess, {
    words: [auditWords],
    screen: () => import('../../audit/AuditCheckPage.tsx'),
  }),
  route('/settings/audit-trail/:id', 'auditRow', auditAccess, {
    words: [auditWords],
    screen: () => import('../../audit/AuditRowPage.tsx'),
  }),
  route('/login', 'signIn', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/signIn/Login.tsx'),
  }),
  route('/logout', 'signOut', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/signIn/Logout.tsx'),
  }),
  route('/sso-callback', 'signingIn', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/signIn/SsoCallback.tsx'),
  }),
  route('/dev-auth', 'developmentSignIn', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/signIn/DevAuth.tsx'),
  }),
  route('/error', 'error', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/ErrorPage.tsx'),
  }),
  route('/errors', 'error', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/ErrorPage.tsx'),
  }),
  route('/mobile-landing', 'mobileLanding', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/MobileLanding.tsx'),
  }),
  route('/version', 'version', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/Version.tsx'),
  }),
  route('/healthcheck', 'health', 'everybody', {
    layout: 'clean',
    screen: () => import('../../pages/Healthcheck.tsx'),
  }),
  route('/exports/:id', 'export', 'signed-in', {
    words: [exportWords],
    screen: () => import('../../pages/ExportPage.tsx'),
  }),
] as const;
