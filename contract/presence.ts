/** Which colleagues have something open: reported every 20 s while it is open, expires after 45 s. */
import { z } from 'zod';
import { Person } from './catalogue.ts';

export const HEARTBEAT_SECONDS = 20;
export const PRESENCE_SECONDS = 45;

export const Presence = z.strictObject({ others: z.array(Person) });
export type Presence = z.infer<typeof Presence>;
