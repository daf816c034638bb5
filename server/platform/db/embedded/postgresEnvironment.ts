/** A small environment of its own, so that somebody's PGDATA or PGPORT does not steer our database. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Windows programs do not start without it.
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
});
