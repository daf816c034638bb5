export type { LiveHub } from '../notifications/liveHub.ts';
export { liveRoute } from '../notifications/liveRoute.ts';
export { notificationRoutes } from '../notifications/routes.ts';
export { startLive } from '../notifications/startLive.ts';
