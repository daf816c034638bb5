/** What a route takes and answers, as its contract has it. */
import type { z } from 'zod';

export interface RouteSchema {
  query?: z.ZodType;
  body?: z.ZodType;
  /** Of an answer that is JSON. */
  answer?: z.ZodType;
  /** 200 unless it says so. */
  status?: 201 | 202 | 204 | 302;
  /** Of an answer that is not JSON. */
  media?: string;
}

/** By method and pattern, as registered. */
export type RouteSchemas = Readonly<Record<string, RouteSchema>>;
