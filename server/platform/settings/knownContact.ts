/**
 * The clinic's contact as last read from the settings, with its colour and language, for the page shown while
 * the settings cannot be read. It is kept in a file, so that even a server that starts while the database is
 * down knows it.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import { PublicSettings } from '@clinic/contract/settings';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import { MAIN_CLINIC } from '../db/place.ts';

export const Contact = PublicSettings.pick({
  clinicName: true,
  supportPhone: true,
  supportEmail: true,
  defaultLanguage: true,
  accent: true,
});
export type Contact = z.infer<typeof Contact>;
const Stored = Contact.strip();

/** The contact of a clinic of which only the name is known. */
export const contactOf = (clinicName: string): Contact => ({
  clinicName,
  supportPhone: null,
  supportEmail: null,
  defaultLanguage: FALLBACK_LANGUAGE,
  accent: DEFAULT_ACCENT,
});

type Place = Pick<Config, 'dataDir' | 'clinicName'>;

export class KnownContact {
  readonly #file: string;
  #contact: Contact;
  #isRemembered: boolean;

  /** @param clinic the clinic's id */
  constructor({ dataDir, clinicName }: Place, clinic = MAIN_CLINIC) {
    this.#file = fileOf(dataDir, clinic);
    const remembered = stored(this.#file);
    this.#isRemembered = remembered !== undefined;
    this.#contact = remembered ?? contactOf(clinicName);
  }

  get contact(): Contact {
    return this.#contact;
  }

  /** Whether it has ever been read from the settings. */
  get isRemembered(): boolean {
    return this.#isRemembered;
  }

  /** Called with the settings each time they are read for a page. */
  remember(settings: Contact): void {
    const contact = Stored.parse(settings);
    const text = JSON.stringify(contact);
    if (this.#isRemembered && text === JSON.stringify(this.#contact)) return;
    this.#contact = contact;
    this.#isRemembered = true;
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

/** For a clinic that is deleted. */
export const forgetContact = (dataDir: string, clinic: string): void =>
  rmSync(fileOf(dataDir, clinic), { force: true });

const fileOf = (dataDir: string, clinic: string): string =>
  join(dataDir, clinic === MAIN_CLINIC ? 'contact.json' : `contact-${clinic}.json`);

function stored(file: string): Contact | undefined {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
