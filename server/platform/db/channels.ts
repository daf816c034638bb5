/** Channels of LISTEN and NOTIFY belong to a clinic: their names include its schema. */
import type { Place } from './place.ts';

export const channelAt = ({ schema }: Place, channel: string): string => `${schema}.${channel}`;

/** An SQL expression that publishes in the transaction's clinic once it commits; binds channel and payload. */
export const NOTIFY = "pg_notify(current_schema() || '.' || ?, ?)";
