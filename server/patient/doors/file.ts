export { ownFileRoutes } from '../file/routes.ts';
