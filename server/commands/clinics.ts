/** `npm run clinics`: manages the clinics of this installation, even while servers run. */
import { loadFleet } from '@clinic/server-platform/clinics';
import { MAIN } from '@clinic/server-platform/db';
import { readArguments } from './arguments.ts';
import { runCommand, withClinic } from './runCommand.ts';

await runCommand(async (config) => {
  const { clinicsCommand } = await loadFleet('npm run clinics');
  return clinicsCommand(process.argv.slice(2), config, {
    readArguments,
    withInstallation: (_config, use) => withClinic(config, MAIN, use),
  });
});
