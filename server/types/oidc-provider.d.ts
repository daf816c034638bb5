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

  type Json = Record<string, unknown>;

  export interface Configuration {
    adapter: new (kind: string) => object;
    assertJwtClientAuthClaimsAndHeader?(ctx: KoaContextWithOIDC, claims: Json, header: Json): Promise<void>;
    claims?: Record<string, string[]>;
    clientAuthMethods?: string[];
    clientBasedCORS?(): boolean;
    clients?: Json[];
    clockTolerance?: number;
    conformIdTokenClaims?: boolean;
    cookies: { keys: string[]; names?: Record<string, string>; long?: object };
    enabledJWA?: Record<string, string[]>;
    features: Record<string, { enabled: boolean }>;
    findAccount?(ctx: KoaContextWithOIDC, id: string): Account | undefined;
    interactions?: { url(ctx: KoaContextWithOIDC, interaction: { uid: string }): string };
    jwks: { keys: object[] };
    loadExistingGrant?(ctx: KoaContextWithOIDC): Promise<Grant>;
    pkce?: { required(): boolean };
    renderError(ctx: KoaContextWithOIDC, out: { error: string }, error: Error): void;
    routes?: Record<string, string>;
    scopes?: string[];
    ttl: Record<string, number>;
  }

  export interface Interaction {
    uid: string;
    prompt: { name: string };
  }

  export class Provider extends Koa {
    /** Of the request that is answered. */
    static readonly ctx: KoaContextWithOIDC;
    constructor(issuer: string, configuration: Configuration);
    Grant: new (properties: {
      clientId?: string;
      accountId?: string;
    }) => Grant;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
  }
  export default Provider;

  export const errors: {
    InvalidClientAuth: new (detail: string) => Error;
    InvalidScope: new (description: string, scope: string) => Error;
  };
}
