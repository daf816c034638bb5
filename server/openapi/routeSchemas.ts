/** What a route accepts and returns, according to its contract. */
import type { z } from 'zod';

export interface RouteSchema {
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of a JSON response. */
  answer?: z.ZodType;
  /** 200 unless specified. */
  status?: 201 | 202 | 204 | 302;
  /** Media type of a response that is not JSON. */
  media?: string;
}

/** Keyed by method and pattern, as registered. */
export type RouteSchemas = Readonly<Record<string, RouteSchema>>;
