/** A server creates a clinic only in an empty database, not where a restore was killed or the tables are lost. */
import { expect, test } from 'vitest';
import { connectInstallation } from '../connect.ts';
import { MAIN } from '../place.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { executeOn } from '../testDatabaseServer.ts';
import { clearMark, setMark } from './unfinishedSchema.ts';

test("a server starts neither on the remains of a killed restore nor if the main clinic's tables are lost", async () => {
  const { url, drop } = await createTestDatabase();
  const start = async () => (await connectInstallation(url, {})).close();
  await executeOn(url, setMark(MAIN));
  await expect(start()).rejects.toThrow(
    /main is being restored .* such as npm run restore -- FILE KEY_FILE$/,
  );
  await executeOn(url, clearMark(MAIN));
  await start();
  await executeOn(url, 'drop schema clinic_main cascade');
  await expect(start()).rejects.toThrow(/tables of the clinic main are not there/);
  await drop();
});
