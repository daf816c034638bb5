/** The database that comes along cannot run here; the message says what to do instead. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';

  constructor(reason: string) {
    super(
      `${reason}\nTo use a PostgreSQL of your own, set DATABASE_URL, ` +
        'such as postgresql://user:password@localhost:5432/clinic',
    );
  }
}
