/**
 * `npm run enrolment-code -- EMAIL`: a new enrolment code for the address, where no administrator can make one: the
 * first administrator's was lost, or no administrator has a second factor yet.
 */
import { enrolmentCodeText, makeEnrolmentCode, recordEnrolmentCode } from '@clinic/server-platform/auth';
import { ClinicsError } from '@clinic/server-platform/clinics';
import { readClinicArguments } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

await runCommand((config) => {
  const { place, names } = readClinicArguments({ usage: 'npm run enrolment-code -- EMAIL', names: 1 });
  const [email = ''] = names;
  return withOrm(config, { job: 'enrolment code', place }, (orm) =>
    orm.em.fork().transactional(async (tx) => {
      const at = new Date();
      const code = await makeEnrolmentCode(tx, email, at);
      if (code === null)
        throw new ClinicsError('The account has a second factor: an administrator can reset it');
      recordEnrolmentCode(tx, { by: null, at, requestId: crypto.randomUUID() }, null);
      return enrolmentCodeText(code);
    }),
  );
});
