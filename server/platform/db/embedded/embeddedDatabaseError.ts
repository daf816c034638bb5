/** The embedded database cannot run here; the message says what to do instead. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';

  /** Whether another attempt to start might succeed. */
  readonly mayPass: boolean;

  constructor(reason: string, { mayPass = false }: { mayPass?: boolean } = {}) {
    super(
      `${reason}\nTo use a PostgreSQL of your own, set DATABASE_URL, ` +
        'such as postgresql://user:password@localhost:5432/clinic',
    );
    this.mayPass = mayPass;
  }
}
