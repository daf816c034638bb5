/** A minimal environment, so that a user's PGDATA or PGPORT does not affect our database. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Windows programs do not start without it.
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
});
