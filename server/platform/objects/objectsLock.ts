/**
 * The key of the lock, in SQL, under which a clinic's objects are removed, and which a backup shares with
 * other backups: all of them must use the same key.
 */
import pg from 'pg';
import type { Place } from '../db/place.ts';

const keyOf = (schema: string): string => `hashtextextended('document_object ' || ${schema}, 0)`;

/** For the clinic that the transaction states. */
export const OBJECTS_LOCK = keyOf('current_schema()');

/** For another clinic. */
export const objectsLockOf = ({ schema }: Place): string => keyOf(pg.escapeLiteral(schema));
