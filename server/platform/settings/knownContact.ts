/**
 * The clinic's contact as last read from the settings, for the page shown while they cannot be read. It is
 * kept in a file, so that a server that starts while the database is down knows it too.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { MAIN_CLINIC } from '../db/place.ts';

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

  constructor({ dataDir, clinicName }: Pick<Config, 'dataDir' | 'clinicName'>, clinic = MAIN_CLINIC) {
    this.#file = contactFile(dataDir, clinic);
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

/** Of a clinic that has been deleted. */
export const forgetContact = (dataDir: string, clinic: string): void =>
  rmSync(contactFile(dataDir, clinic), { force: true });

const contactFile = (dataDir: string, clinic: string): string =>
  join(dataDir, clinic === MAIN_CLINIC ? 'contact.json' : `contact-${clinic}.json`);

function stored(file: string): Contact | undefined {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
