/** Duration of database statements. */
import { Histogram } from 'prom-client';

export const statementSeconds = new Histogram({
  name: 'database_statement_duration_seconds',
  help: 'From asking the database on a connection until it has answered',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers: [],
});
