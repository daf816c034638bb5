/** Requirements on incoming files and outgoing backups, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const PDF = 'server/shared/documents/pdf/rebuildPdf.test.ts';
const THREAD = 'server/shared/documents/pdf/cleanPdf.test.ts';
const BACKUP = 'server/shared/backup/backup.test.ts';

/** Numbers 75 and 76. */
export const FILE_PROMISES: readonly Requirement[] = [
  {
    id: 75,
    text: 'Uploads hold no active content and no metadata: what is kept of a PDF or a picture is listed.',
    shownBy: [
      ...from(
        PDF,
        'is removed, however it is encoded, and the page is kept',
        'is refused because its content would be lost, or is not kept',
        'the Info dictionary and the file ids are removed from every version',
        'is refused as protected',
        'arbitrary bytes in a PDF lead to a new PDF or a refusal',
      ),
      ...from(
        THREAD,
        'is terminated, and the server continues meanwhile',
        "of many concurrent uploads, those beyond the queue's limit are refused as busy and the others are cleaned",
      ),
      ...from(
        'server/shared/documents/cleanFile.test.ts',
        'a photo keeps only the segments needed to draw it, whatever their marker',
      ),
    ],
    brokenBy: [
      change('server/shared/documents/pdf/rebuildPdf.ts', '  refuseWhatWouldBeLost(copier, catalog);\n', ''),
      change(
        'server/shared/documents/pdf/rebuildPdf.ts',
        'target.trailerInfo.Root = target.register(root);',
        'target.trailerInfo.Root = target.register(root);\n  target.trailerInfo.ID = source.trailerInfo.ID;',
      ),
    ],
  },
  {
    id: 76,
    text: 'Backups are encrypted and signed, and a restore checks both before it uses anything.',
    shownBy: from(
      BACKUP,
      'the file contains no readable patient data, and only its owner may read it',
      'another key does not open it',
      'a backup that somebody else encrypted with the public key is refused before any of it is used',
      'a backup without its signature is restored only with --unsigned',
      'was changed is refused, and the database stays empty',
    ),
    brokenBy: [
      change('server/shared/backup/signature.ts', 'if (!verify(null', 'if (false && !verify(null'),
      change(
        'server/shared/backup/signature.ts',
        'if (signature === undefined) throw new BackupError(UNSIGNED);',
        'if (signature === undefined) return;',
      ),
    ],
  },
];
