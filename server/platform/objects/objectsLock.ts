/**
 * The key of the lock, in SQL, under which a clinic's objects are removed, and which a backup shares with other
 * backups: all sides have to name the same one.
 */
import pg from 'pg';
import type { Place } from '../db/place.ts';

const keyOf = (schema: string): string => `hashtextextended('document_object ' || ${schema}, 0)`;

/** Of the clinic that a transaction states. */
export const OBJECTS_LOCK = keyOf('current_schema()');

/** Of another one. */
export const objectsLockOf = ({ schema }: Place): string => keyOf(pg.escapeLiteral(schema));
