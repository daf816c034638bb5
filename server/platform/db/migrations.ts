/** All migrations, in order. */
import { Migration20261123Baseline } from './migrations/Migration20261123Baseline.ts';

export const MIGRATIONS = [{ name: 'Migration20261123Baseline', class: Migration20261123Baseline }];
