import { ClinicsError, provenKeys, type Rotated, rotateKeys } from '@clinic/server-platform/clinics';
import type { Command } from './command.ts';

const OTHER_KEYS =
  'None of SESSION_KEYS is one that the servers have: add theirs at the end of SESSION_KEYS, and run this again. Nothing was changed';

export const rotate: Command = {
  usage: 'rotate-keys',
  names: 0,
  async run({ config, installation }) {
    // Otherwise it would report that everything is sealed with a key that was never used.
    await provenKeys(installation.em, config.sessionKeys, OTHER_KEYS);
    const { clinics, unopened, unopenedApps } = await rotateKeys(installation.em, config.sessionKeys);
    const apps = appsText(unopenedApps);
    if (unopened.length > 0) {
      throw new ClinicsError(
        `None of SESSION_KEYS opens the keys of ${unopened.join(', ')}: add the key that they were sealed with to the ` +
          `end of SESSION_KEYS, and run this again. ${clinics} other clinics are done${apps}`,
      );
    }
    return `The keys of all clinics are sealed with the first of SESSION_KEYS (${clinics} were not before): set only that one, and restart every server${apps}`;
  },
};

/** What the owners of these apps have to do. */
function appsText({ main, operators }: Rotated['unopenedApps']): string {
  const lines = [
    ...(main > 0
      ? [
          `Authenticator apps of main that open with none of the keys: ${main}. Their owners set them up again`,
        ]
      : []),
    ...(operators > 0
      ? [
          `Authenticator apps of operators that open with none of the keys: ${operators}. For each of them: ` +
            'npm run clinics -- operator reset EMAIL',
        ]
      : []),
  ];
  return lines.map((line) => `\n${line}`).join('');
}
