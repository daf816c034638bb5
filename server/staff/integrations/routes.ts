/** Routes of what connects the clinic to other programs. */
import * as tokens from '@clinic/contract/integrations/apiTokens';
import * as api from '@clinic/contract/integrations/webhooks';
import { requireProofLately } from '@clinic/server-platform/auth';
import type { Config } from '@clinic/server-platform/config';
import type { Routes } from '@clinic/server-platform/http';
import { addApiToken, allApiTokens, revokeApiToken } from './apiTokens.ts';
import {
  addWebhook,
  allWebhooks,
  changeWebhook,
  deliveriesOf,
  removeWebhook,
  renewSecret,
  resend,
  testWebhook,
} from './webhooks.ts';

interface Deps {
  config: Config;
  clock(): Date;
  /** Sends what waits. */
  wake(): void;
}

export function integrationRoutes(routes: Routes, { config, clock, wake }: Deps): void {
  const rules = { keys: config.sessionKeys, allowsPrivate: config.demo };
  routes.on(tokens.apiTokens, ({ em, requestContext: { at } }) => allApiTokens(em, at));
  routes.on(tokens.addApiToken, async ({ ctx, em, body, requestContext }) => {
    await requireProofLately(ctx);
    return addApiToken(em, body, requestContext);
  });
  routes.on(tokens.revokeApiToken, ({ em, params: { id }, requestContext }) =>
    revokeApiToken(em, id, requestContext),
  );
  routes.on(api.webhooks, ({ em }) => allWebhooks(em));
  routes.on(api.addWebhook, async ({ ctx, em, body, requestContext }) => {
    await requireProofLately(ctx);
    return addWebhook(em, rules, body, requestContext);
  });
  routes.on(api.changeWebhook, async ({ ctx, em, params: { id }, body, requestContext }) => {
    await requireProofLately(ctx);
    const changed = await changeWebhook(em, rules, id, body, requestContext);
    wake();
    return changed;
  });
  routes.on(api.removeWebhook, async ({ ctx, em, params: { id }, requestContext }) => {
    await requireProofLately(ctx);
    await removeWebhook(em, id, requestContext);
  });
  routes.on(api.renewSecret, async ({ ctx, em, params: { id }, requestContext }) => {
    await requireProofLately(ctx);
    return renewSecret(em, rules, id, requestContext);
  });
  routes.on(api.testWebhook, ({ em, params: { id }, requestContext }) =>
    testWebhook(em, { ...rules, clock }, id, requestContext),
  );
  routes.on(api.deliveries, ({ em, params: { id }, query }) => deliveriesOf(em, id, query));
  routes.on(api.resend, async ({ em, params: { id, delivery }, requestContext }) => {
    await resend(em, id, delivery, requestContext);
    wake();
  });
}
