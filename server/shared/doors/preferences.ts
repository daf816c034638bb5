export { preferencesOf } from '../preferences/preferences.ts';
export { preferenceRoutes } from '../preferences/routes.ts';
