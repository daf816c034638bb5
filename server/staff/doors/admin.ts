export { startAnnouncingLicences } from '../admin/announceLicences.ts';
export { emergencyRoutes } from '../admin/emergencyRoutes.ts';
export { applyDue } from '../admin/pendingRoutes.ts';
export { adminRoutes } from '../admin/routes.ts';
export { appManifest } from '../admin/settings/appManifest.ts';
export { settingsRoutes } from '../admin/settings/routes.ts';
