/** Channels of LISTEN and NOTIFY are a clinic's: its schema is part of their names. */
import type { Place } from './place.ts';

export const channelAt = ({ schema }: Place, channel: string): string => `${schema}.${channel}`;

/** An SQL expression that publishes in the clinic of its transaction, once that commits; binds channel and payload. */
export const NOTIFY = "pg_notify(current_schema() || '.' || ?, ?)";
