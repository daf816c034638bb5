/**
 * `npm run scaling` calculates and simulates from `measured.json`, and writes the tables of docs/scaling.md.
 * `npm run scaling -- PART…` repeats some measurements, `-- all` all of them: half an hour.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './document.ts';
import { backups } from './measure/backups.ts';
import { commits } from './measure/commits.ts';
import { databases } from './measure/databases.ts';
import { documents } from './measure/documents.ts';
import { idleServer } from './measure/idleServer.ts';
import { machine } from './measure/machine.ts';
import { notifications } from './measure/notifications.ts';
import { partitions } from './measure/partitions.ts';
import { requests } from './measure/requests.ts';
import { schemas } from './measure/schemas.ts';
import { updates } from './measure/updates.ts';
import { type Figures, readMeasured, storePart } from './measured.ts';
import { reckonedTables } from './model/reckonedTables.ts';
import { simulatedTables } from './model/simulatedTables.ts';

const PARTS: Record<string, () => Promise<Figures>> = {
  backups,
  commits,
  databases,
  documents,
  idleServer,
  notifications,
  partitions,
  requests,
  schemas,
  updates,
};

const asked = process.argv.slice(2);
const wanted = asked.includes('all') ? Object.keys(PARTS) : asked;
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  process.stderr.write(`No part "${unknown}": all, ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

for (const [name, part] of Object.entries(PARTS)) {
  if (!wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const figures = await part();
  storePart(name, { on: new Date().toISOString().slice(0, 10), machine: machine(), figures });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

if (wanted.length > 0) process.exit();
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'scaling.md');
const measured = readMeasured();
const tables = { ...reckonedTables(measured), ...simulatedTables(measured) };
for (const [name, table] of Object.entries(tables)) process.stdout.write(`\n${name}\n${table}\n`);
writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), tables));
