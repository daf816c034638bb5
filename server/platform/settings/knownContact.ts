/**
 * The clinic's contact as last read from the settings, for the page shown while they cannot be read. It is
 * kept in a file, so that a server that starts while the database is down knows it too.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nameAt, siteOf } from '../base/site.ts';
import type { Config } from '../config/config.ts';

export interface Contact {
  clinicName: string;
  supportPhone: string | null;
  supportEmail: string | null;
}

const Stored = z.object({
  clinicName: z.string(),
  supportPhone: z.string().nullable(),
  supportEmail: z.string().nullable(),
});

export class KnownContact {
  readonly #file: string;
  #contact: Contact;

  constructor({ dataDir, clinicName, publicUrl }: Pick<Config, 'dataDir' | 'clinicName' | 'publicUrl'>) {
    this.#file = join(dataDir, `${nameAt(siteOf({ publicUrl }), 'contact')}.json`);
    this.#contact = stored(this.#file) ?? { clinicName, supportPhone: null, supportEmail: null };
  }

  get contact(): Contact {
    return this.#contact;
  }

  /** Called with the settings each time they are read for a page. */
  remember({ clinicName, supportPhone, supportEmail }: Contact): void {
    const contact = { clinicName, supportPhone, supportEmail };
    const text = JSON.stringify(contact);
    if (text === JSON.stringify(this.#contact)) return;
    this.#contact = contact;
    const unfinished = `${this.#file}.${process.pid}.new`;
    try {
      writeFileSync(unfinished, text, { mode: 0o600 });
      renameSync(unfinished, this.#file);
    } catch {
      // A read-only folder must not prevent serving the page; this process still has the contact in memory.
      rmSync(unfinished, { force: true });
    }
  }
}

function stored(file: string): Contact | undefined {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
