import { ACCENT_NAMES, DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import { FALLBACK_LANGUAGE, LANGUAGES } from '@clinic/engine/base';
import { enrolmentCodeText, makeEnrolmentCode } from '@clinic/server-platform/auth';
import {
  addClinic,
  addressOf,
  alone,
  ClinicsError,
  checkId,
  type NewClinic,
  provenKeys,
} from '@clinic/server-platform/clinics';
import { atPlace, placeOf } from '@clinic/server-platform/db';
import { type ClinicEntry, readKeyFile } from '@clinic/server-shared/backup';
import type { Command, Given } from './command.ts';
import { receiveClinic } from './receive.ts';
import { usableZone, zoneText } from './usableZone.ts';

export const add: Command = {
  usage:
    'add ID --name NAME [--host HOST]… [--time-zone ZONE] [--admin EMAIL]\n' +
    `                          [--language ${LANGUAGES.join('|')}] [--colour ${ACCENT_NAMES.join('|')}]\n` +
    '  npm run clinics -- add ID --from FILE --key KEY_FILE [--name NAME] [--host HOST]… [--no-host]',
  options: ['name', 'host', 'no-host', 'time-zone', 'admin', 'language', 'colour', 'from', 'key'],
  names: 1,
  async run(given, id = '') {
    const { config, installation, values } = given;
    if (values.from !== undefined) return addFrom(given, id, values.from);
    const clinic = {
      id,
      name: values.name ?? '',
      timeZone: values['time-zone'] ?? config.clinicTimeZone,
      hosts: values.host ?? [],
      adminEmail: values.admin ?? null,
      settings: {
        defaultLanguage: oneOf('language', values.language ?? FALLBACK_LANGUAGE, LANGUAGES),
        accent: oneOf('colour', values.colour ?? DEFAULT_ACCENT, ACCENT_NAMES),
      },
    };
    const code = await addClinic(installation, config, clinic);
    return `The clinic ${id} is open at ${addressOf(config, clinic)}${codeText(code)}`;
  },
};

function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ClinicsError(`--${option} is one of ${choices.join(', ')}`);
  return found;
}

async function addFrom({ config, installation, values }: Given, id: string, file: string): Promise<string> {
  if (values.key === undefined)
    throw new ClinicsError('Name the file of the key that opens it: --key KEY_FILE');
  if (values.language !== undefined || values.colour !== undefined) {
    throw new ClinicsError(
      'Language and colour are in the file: its administrators change them in the settings',
    );
  }
  const { sessionKeys, publicUrl } = config;
  let former: string | undefined;
  const entryOf = (sent: ClinicEntry | undefined): NewClinic => {
    former = values['time-zone'] ?? sent?.timeZone ?? config.clinicTimeZone;
    return {
      id,
      name: values.name ?? sent?.name ?? nameless(),
      timeZone: values['time-zone'] ?? usableZone(former, config.clinicTimeZone),
      hosts: values.host ?? (values['no-host'] ? [] : (sent?.hosts ?? [])),
      adminEmail: values.admin ?? sent?.adminEmail ?? null,
    };
  };
  const ownKeys = (await provenKeys(installation.em, sessionKeys)) ?? sessionKeys;
  const receiver = { ...installation, appUrls: [installation.appUrl], sessionKeys: ownKeys, publicUrl };
  const sent = { file, keys: readKeyFile(values.key), sessionKeys };
  checkId(id);
  const { restored, entry } = await alone(installation.ownerUrl, id, () =>
    receiveClinic(receiver, sent, id, entryOf),
  );
  const { adminEmail } = entry;
  const code =
    adminEmail &&
    (await atPlace(placeOf(id), () =>
      makeEnrolmentCode(installation.em, adminEmail, new Date(), { keep: true }),
    ));
  return (
    `The clinic ${id} is open at ${addressOf(config, entry)}: ${restored.rows} rows as of ${restored.madeAt}, ` +
    `${restored.auditEntries} audit entries checked, the log is whole` +
    zoneText(former ?? entry.timeZone, entry.timeZone) +
    codeText(code)
  );
}

const codeText = (code: string | null): string => (code ? `\n${enrolmentCodeText(code)}` : '');

function nameless(): never {
  throw new ClinicsError(
    'The file is a backup of the clinic main and does not contain its name: add --name "Oak clinic"',
  );
}
