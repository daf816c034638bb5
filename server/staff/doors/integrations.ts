export { integrationRoutes } from '../integrations/routes.ts';
export { startWebhooks } from '../integrations/sendWebhooks.ts';
