/** The part of oidc-provider used here; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type Koa from 'koa';

  export interface KoaContextWithOIDC extends Koa.Context {
    oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId?: string } };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }

  export interface Configuration {
    clients: Array<Record<string, unknown>>;
    adapter: new (kind: string) => object;
    jwks: { keys: object[] };
    cookies: { keys: string[]; names: Record<string, string>; long: object };
    pkce: { required(): boolean };
    conformIdTokenClaims: boolean;
    claims: Record<string, string[]>;
    features: Record<string, { enabled: boolean }>;
    interactions: { url(ctx: KoaContextWithOIDC, interaction: { uid: string }): string };
    ttl: Record<string, number>;
    findAccount(ctx: KoaContextWithOIDC, id: string): Account | undefined;
    loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant>;
    renderError(ctx: KoaContextWithOIDC, out: { error: string }, error: Error): void;
  }

  export interface Interaction {
    uid: string;
    prompt: { name: string };
  }

  export default class Provider extends Koa {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (properties: {
      clientId?: string;
      accountId?: string;
    }) => Grant;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
  }
}
