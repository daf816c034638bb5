/** The schema of the first release, as the files in ../schema describe it. */
import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** In an order in which each file only refers to those before it. */
const FILES = [
  'accounts',
  'content',
  'intake',
  'submissions',
  'documents',
  'queue',
  'rules',
  'analytics',
  'recordSubmissions',
  'audit',
  'messaging',
  'operation',
  'rowSecurity',
];

export class Migration20261123Baseline extends Migration {
  override up(): void {
    for (const file of FILES) {
      this.addSql(readFileSync(new URL(`../schema/${file}.sql`, import.meta.url), 'utf8'));
    }
  }
}
