/**
 * `npm run purge` does immediately what the server does at night: marks abandoned drafts and deletes those
 * marked seven days ago. `npm run purge -- list` lists what is marked; `npm run purge -- undo` keeps all of
 * it, along with the audit entries that were about to expire.
 */
import { MikroORM } from '@mikro-orm/postgresql';
import { keepExpiring } from '../platform/audit/keepAudit.ts';
import { readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { ClockWatch } from '../platform/db/clockWatch.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { GRACE_DAYS, keepMarked, listMarked, purgeDrafts } from '../retention/purgeDrafts.ts';
import { clinicArguments } from './clinicArgument.ts';

const { place, args } = clinicArguments();
const [command, ...further] = args;
const COMMANDS: Record<string, (orm: MikroORM) => Promise<string>> = {
  async list(orm) {
    const marked = await listMarked(orm);
    const lines = marked.map(({ draft, deletedFrom }) => `${draft}  from ${deletedFrom}`);
    return [`Marked for deletion: ${marked.length} drafts`, ...lines].join('\n');
  },
  async undo(orm) {
    const kept = await keepMarked(orm);
    await keepExpiring(orm);
    return `Kept: ${kept} drafts. Their days begin anew.`;
  },
};
const run = command === undefined ? purge : COMMANDS[command];
if (!run || further.length > 0) {
  process.stderr.write('Usage: npm run purge, npm run purge -- list, or npm run purge -- undo\n');
  process.exit(2);
}
const config = readConfig(process.env);
const database = await anyDatabase(config);
const orm = await MikroORM.init(ormConfig(database.url, { job: 'purge', place }));
try {
  process.stdout.write(`${await run(orm)}\n`);
} finally {
  await orm.close();
  await database.stop();
}

async function purge(orm: MikroORM): Promise<string> {
  let jumped = false;
  const clock = new ClockWatch(orm, {
    onJump: () => {
      jumped = true;
    },
  });
  const { marked, drafts, documents, links } = await purgeDrafts(orm, config, await clock.look());
  const warning = jumped ? 'The clock has jumped: check it. Days are counted from now on.\n' : '';
  return `${warning}Marked, to be deleted in ${GRACE_DAYS} days: ${marked} drafts. Deleted: ${drafts} drafts, ${documents} documents, ${links} links`;
}
