/** What the server uses besides its database: mail, storage of documents, virus scanner, and the certificate in front of it. */
import type { Config } from '@clinic/server-platform/config';
import { certificateEnd } from '@clinic/server-platform/http';
import { checkSmtp } from '@clinic/server-platform/mail';
import { explainObjectStorage, probeObjects } from '@clinic/server-platform/objects';
import { scanBy } from '@clinic/server-shared/documents';
import { type Finding, findingsOf } from './finding.ts';

const DAY_MS = 86_400_000;
/** Certificates that renew themselves are renewed 30 days before their end. */
const ENDS_SOON_DAYS = 14;

export async function examineServices(config: Config): Promise<Finding[]> {
  const { smtpUrl, objectStorage, scanCommand, publicUrl } = config;
  const found = await Promise.all([
    findingsOf('mail', async (mail) => {
      if (smtpUrl === undefined)
        return mail.warn('Without SMTP_URL, no mail is sent.', 'Set SMTP_URL to the mail provider.');
      const reason = await checkSmtp(smtpUrl);
      const { host } = new URL(smtpUrl);
      if (reason === undefined) mail.ok(`${host} takes mail.`);
      else
        mail.problem(
          `The mail provider at ${host} ${reason}.`,
          'Check SMTP_URL. Until it works, mail waits.',
        );
    }),
    findingsOf('storage', async (storage) => {
      if (!objectStorage) return storage.ok('Documents are in the database.');
      const error = await probeObjects(objectStorage);
      if (error)
        storage.problem(
          explainObjectStorage(objectStorage, error),
          'Until it works, documents can be neither stored nor opened.',
        );
      else storage.ok(`Documents can be stored in the bucket ${objectStorage.bucket}.`);
    }),
    findingsOf('scanner', async (scanner) => {
      if (scanCommand === undefined)
        return scanner.warn(
          'Without SCAN_COMMAND, documents are not checked for viruses.',
          'Set SCAN_COMMAND to a virus scanner, if patients upload documents.',
        );
      const result = await scanBy(scanCommand)(Buffer.from('A file to be scanned')).catch(
        (error: Error) => error,
      );
      if (result === 'clean') scanner.ok('The virus scanner answers.');
      else
        scanner.problem(
          `SCAN_COMMAND, ${scanCommand}, does not find a harmless file clean: ${failureOf(result)}.`,
          'Correct the command, or start the scanner. Until it works, no document can be uploaded.',
        );
    }),
    findingsOf('certificate', async (certificate) => {
      const url = new URL(publicUrl);
      if (url.protocol !== 'https:') {
        if (!config.demo)
          certificate.warn(
            'PUBLIC_URL has no https: answers travel in the clear.',
            'Put a proxy with TLS in front of the server.',
          );
        return;
      }
      const seconds = await certificateEnd(url).catch((error: Error) => error);
      if (seconds instanceof Error)
        return certificate.problem(
          `No certificate can be read at ${url.host}: ${seconds.message}.`,
          'Start the proxy in front of the server, and check that PUBLIC_URL leads to it.',
        );
      const days = Math.floor((seconds * 1000 - Date.now()) / DAY_MS);
      if (days < 0) certificate.problem(`The certificate of ${url.host} has ended.`, 'Renew it.');
      else if (days < ENDS_SOON_DAYS)
        certificate.warn(
          `The certificate of ${url.host} ends in ${days} days.`,
          'Renew it; check why it does not renew itself.',
        );
      else certificate.ok(`The certificate of ${url.host} is valid for ${days} days.`);
    }),
  ]);
  return found.flat();
}

const failureOf = (result: string | Error): string => {
  if (typeof result === 'string') return `it says ${result}`;
  return (result as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such program' : result.message;
};
