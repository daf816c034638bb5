/** Requirements on incoming files and outgoing backups, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const PDF = 'server/documents/pdf/rebuildPdf.test.ts';
const THREAD = 'server/documents/pdf/cleanPdf.test.ts';
const BACKUP = 'server/backup/backup.test.ts';

/** Numbers 75 and 76. */
export const FILE_PROMISES: readonly Requirement[] = [
  {
    id: 75,
    text: 'Uploads hold no active content and no metadata: what is kept of a PDF or a picture is listed.',
    shownBy: [
      ...from(
        PDF,
        'is gone, however it is written, and the page is kept',
        'refused for what would be lost, or not kept',
        'the Info dictionary and the ids of the file are gone, of each version',
        'one that is encrypted by',
        'whatever bytes stand in a PDF, it becomes another PDF or is refused',
      ),
      ...from(
        THREAD,
        'is ended, and the server goes on meanwhile',
        'of many at once, those past the queue are refused as busy',
      ),
      ...from('server/documents/cleanFile.test.ts', 'a photo keeps no segment but those it is drawn by'),
    ],
  },
  {
    id: 76,
    text: 'Backups are encrypted and signed, and a restore checks both before it uses anything.',
    shownBy: from(
      BACKUP,
      'the file contains no readable patient data, and only its owner may read it',
      'another key does not open it',
      'a backup that another party made with the public key is refused before anything of it is used',
      'without its signature a backup is restored only when that is asked for',
      'was changed is refused, and the database stays empty',
    ),
  },
];
