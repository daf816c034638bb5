/**
 * `npm run purge` does immediately what the server does at night: marks abandoned drafts and deletes those
 * marked seven days ago. `npm run purge -- list` lists what is marked; `npm run purge -- undo` keeps all of
 * it, along with the audit entries that were about to expire.
 */
import { keepExpiring } from '@clinic/server-platform/audit';
import type { Config } from '@clinic/server-platform/config';
import { ClockWatch } from '@clinic/server-platform/db';
import { countHeld, GRACE_DAYS, keepMarked, listMarked, purgeDrafts } from '@clinic/server-staff/retention';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

const COMMANDS: Readonly<Record<string, (orm: MikroORM, config: Config) => Promise<string>>> = {
  now: purge,
  async list(orm) {
    const marked = await listMarked(orm);
    const lines = marked.map(({ draft, deletedFrom }) => `${draft}  from ${deletedFrom}`);
    return [`Marked for deletion: ${marked.length} drafts`, ...lines].join('\n');
  },
  async undo(orm) {
    const marked = await keepMarked(orm);
    await keepExpiring(orm);
    return `Kept: ${marked} drafts. They are kept for as long again as a draft that was just changed.`;
  },
};

const USAGE = 'npm run purge -- [list | undo]';

await runCommand(async (config) => {
  const { place, names } = readClinicArguments({ usage: USAGE, names: { atMost: 1 } });
  const [name = 'now'] = names;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Usage: ${USAGE}`);
  return withOrm(config, { job: 'purge', place }, (orm) => command(orm, config));
});

async function purge(orm: MikroORM, config: Config): Promise<string> {
  let jumped = false;
  const clock = new ClockWatch(orm, {
    onJump: () => {
      jumped = true;
    },
  });
  const { marked, drafts, documents, links } = await purgeDrafts(orm, config, await clock.check());
  const warning = jumped ? 'The clock has jumped: check it. Days are counted from now on.\n' : '';
  const held = await countHeld(orm);
  const kept = held > 0 ? `\nKept because of legal holds: ${held} drafts` : '';
  return `${warning}Marked, to be deleted in ${GRACE_DAYS} days: ${marked} drafts. Deleted: ${drafts} drafts, ${documents} documents, ${links} links${kept}`;
}
