/**
 * The key of the lock, in SQL, under which a clinic's objects are removed, and which a backup shares with other
 * backups: both sides have to name the same one.
 */
export const OBJECTS_LOCK = `hashtextextended('document_object ' || current_schema(), 0)`;
