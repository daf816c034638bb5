/**
 * `npm run recount`: counts the figures of the analytics again from all intakes, for example after rows were
 * loaded without the server. It can run while the clinic is open: readers see the previous figures meanwhile.
 */
import { clinicSettings } from '@clinic/server-platform/settings';
import { readClinicArguments } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

await runCommand((config) => {
  const { place } = readClinicArguments({ usage: 'npm run recount --' });
  return withOrm(config, { job: 'recount', place }, async (orm) => {
    const em = orm.em.fork();
    const { timeZone } = await clinicSettings(em, config);
    await em.execute('select recount_analytics(?)', [timeZone]);
    return 'The figures are counted again.';
  });
});
