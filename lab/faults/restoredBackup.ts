/**
 * An encrypted backup taken under load, restored into an empty PostgreSQL. Nothing acknowledged before the
 * backup started may be missing (recovery point), and a clinic must open on it in time (recovery time).
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, generateSigner, restore, startEmbedded } from '@clinic/server/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { type Clinic, openClinic, queryOf, storedState } from './clinic.ts';
import { type DraftHistory, violations } from './history.ts';
import { activeQuestionnaire } from './load.ts';
import { type Trial, underLoad } from './underLoad.ts';

/** For the few drafts of a trial; `docs/operation.md` has the times of a large clinic. */
const RECOVERED_WITHIN_MS = 60_000;

export const restoredBackup: Trial = (extent) =>
  underLoad(extent, async (clinic, load) => {
    const folder = mkdtempSync(join(tmpdir(), 'restored-'));
    chmodSync(folder, 0o711);
    const empty = await startEmbedded({ dataDir: join(folder, 'postgres') });
    let reopened: Clinic | undefined;
    try {
      const identity = await generateIdentity();
      const { signingKey, verifyKey } = generateSigner();
      const file = join(folder, 'clinic.backup');
      const before = structuredClone(load.histories());
      const began = Date.now();
      await backup(
        clinic.databaseUrl,
        { recipients: [await identityToRecipient(identity)], signingKey },
        file,
        new Date(),
      );
      const backupMs = Date.now() - began;
      await load.progress(extent.clients);
      const found = readFileSync(file).includes('value 1') ? ['the backup can be read without its key'] : [];
      const restoreBegan = Date.now();
      await restore(empty.url, { identity, verifyKey }, file);
      const restoreMs = Date.now() - restoreBegan;
      const promised = load.histories().map((history, index) => asOf(before[index] as DraftHistory, history));
      const stored = await storedState(empty.url, queryOf(empty.url), promised);
      found.push(...violations(promised, stored));
      const database = { url: empty.url, postgres: () => 0, stop: async () => undefined };
      reopened = await openClinic({ database });
      await activeQuestionnaire(reopened);
      const recoveredMs = Date.now() - restoreBegan;
      if (recoveredMs > RECOVERED_WITHIN_MS) found.push(`the clinic is open again after ${recoveredMs} ms`);
      const summary = `backup in ${backupMs} ms, restored in ${restoreMs} ms, open again after ${recoveredMs} ms`;
      return { found, summary: `${summary}, nothing acknowledged before it is missing` };
    } finally {
      await reopened?.stop();
      await empty.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** What was guaranteed at that time; anything sent later may or may not be there. */
function asOf(then: DraftHistory, now: DraftHistory): DraftHistory {
  const promised = new Set(
    then.saves.filter(({ revision }) => revision !== null).map(({ mutationId }) => mutationId),
  );
  const saves = now.saves.map((save) => (promised.has(save.mutationId) ? save : { ...save, revision: null }));
  const { submission } = now;
  const submitted = then.submission?.reference
    ? submission
    : submission && { ...submission, reference: null };
  return { id: now.id, saves, submission: submitted };
}
