/** What `testPostgres.ts` gives to the tests. */
import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Host and port of a PgBouncer in front of it; empty without one. */
    poolerHost: string;
    /** The name of a database with the schema, the shipped content and the demo accounts. */
    clinicTemplate: string;
  }
}
