/** Routes of what connects the clinic to other programs. */
import * as clients from '@clinic/contract/integrations/apiClients';
import * as tokens from '@clinic/contract/integrations/apiTokens';
import * as api from '@clinic/contract/integrations/webhooks';
import { requireProofLately } from '@clinic/server-platform/auth';
import type { Config } from '@clinic/server-platform/config';
import type { Routes } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import { addApiClient, changeClientKeys } from './apiClients.ts';
import { addApiToken, allApiTokens } from './apiTokens.ts';
import { cdsHooks } from './cdsHooks.ts';
import { keyReader } from './clientKeys.ts';
import { allPrograms, revokeProgram, tokenIn } from './programs.ts';
import { metadataOf, tokenEndpoint } from './tokenEndpoint.ts';
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
  library: Library;
  clock(): Date;
  /** Sends what waits. */
  wake(): void;
}

export function integrationRoutes(routes: Routes, { config, library, clock, wake }: Deps): void {
  const rules = { keys: config.sessionKeys, allowsPrivate: config.demo };
  routes.on(tokens.apiTokens, ({ em, requestContext: { at } }) => allApiTokens(em, at));
  routes.on(tokens.addApiToken, async ({ ctx, em, body, requestContext }) => {
    await requireProofLately(ctx);
    return addApiToken(em, body, requestContext);
  });
  routes.on(tokens.revokeApiToken, async ({ em, params: { id }, requestContext }) =>
    tokenIn(await revokeProgram(em, 'token', id, requestContext)),
  );
  clientRoutes(routes, { config, library, clock });
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

function clientRoutes(routes: Routes, { config, library, clock }: Omit<Deps, 'wake'>): void {
  const rules = { allowsPrivate: config.demo };
  routes.on(clients.apiClients, ({ em, requestContext: { at } }) => allPrograms(em, 'key', at));
  routes.on(clients.addApiClient, async ({ ctx, em, body, requestContext }) => {
    await requireProofLately(ctx);
    return addApiClient(em, rules, body, requestContext);
  });
  routes.on(clients.changeClientKeys, async ({ ctx, em, params: { id }, body, requestContext }) => {
    await requireProofLately(ctx);
    return changeClientKeys(em, rules, id, body, requestContext);
  });
  routes.on(clients.revokeApiClient, ({ em, params: { id }, requestContext }) =>
    revokeProgram(em, 'key', id, requestContext),
  );
  const readKeys = keyReader(rules, clock);
  cdsHooks(routes, { config, library, readKeys });
  const token = tokenEndpoint({ config, readKeys });
  routes.on(clients.accessToken, ({ ctx }) => token(ctx) as Promise<undefined>);
  const metadata = metadataOf(config);
  routes.on(clients.serverMetadata, () => metadata);
  routes.on(clients.smartConfiguration, () => metadata);
  routes.on(clients.smartConfigurationOfFhir, () => metadata);
}
