/** DATA_DIR of what a test starts, so that it writes nothing into that of a clinic that runs in this checkout. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removed when this process ends. */
export const TEST_DATA_DIR = mkdtempSync(join(tmpdir(), 'clinic-test-data-'));
process.once('exit', () => rmSync(TEST_DATA_DIR, { recursive: true, force: true }));
