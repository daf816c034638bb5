/** Requirements on authorization, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const ROUTES = 'server/platform/http/routes.test.ts';
const AUTHORIZATION = 'server/platform/http/authorization.test.ts';
const SAVE = 'server/intake/saveDraft.test.ts';
const USERS = 'server/admin/users.test.ts';

export const AUTHORIZATION_PROMISES: readonly Requirement[] = [
  {
    id: 24,
    text: 'Every route says whom it lets in; all else is refused.',
    shownBy: [
      ...from(ROUTES, 'a route that does not say who may call it cannot be registered'),
      ...from(
        AUTHORIZATION,
        '%s admits exactly the roles it is for',
        'a method that no route has is refused on every path, to everybody',
      ),
    ],
  },
  {
    id: 25,
    text: 'What is another’s looks like what does not exist.',
    shownBy: from(
      AUTHORIZATION,
      'the id of something that is not the caller’s looks like one that does not exist',
    ),
  },
  {
    id: 26,
    text: 'Patients receive nothing that is the staff’s.',
    shownBy: [
      ...from(AUTHORIZATION, 'what a patient receives holds nothing that is the staff’s'),
      ...from(
        'server/review/conversation/conversation.test.ts',
        'what a patient receives holds no flags, notes, reasons or staff addresses',
      ),
    ],
  },
  {
    id: 27,
    text: 'A draft opens by its secret; its id alone is useless, and claims nothing.',
    shownBy: [
      ...from(SAVE, 'without the secret a draft does not exist'),
      ...from(
        'server/intake/own/own.test.ts',
        'a wrong secret claims nothing, nor does another person’s address',
      ),
    ],
  },
  {
    id: 28,
    text: 'A body with anything unknown is refused.',
    shownBy: [
      ...from(AUTHORIZATION, 'a body with anything unknown is refused'),
      ...from(SAVE, 'unknown properties of a save are refused'),
    ],
  },
  {
    id: 29,
    text: 'The last administrator stays one.',
    shownBy: from(
      USERS,
      'the last administrator stays one',
      'of two administrators who demote each other at once, one remains, each time',
    ),
  },
  {
    id: 30,
    text: 'The application’s role in the database changes no tables and no audit rows; row security is a second wall.',
    shownBy: [
      ...from(
        'server/platform/db/appRole.test.ts',
        'refused: ',
        'it reads, adds and changes rows, adds to the audit log, and hears what is published',
      ),
      ...from('server/platform/audit/record.test.ts', '%s'),
      ...from(
        'server/platform/db/closedRows.test.ts',
        'a patient sees the own rows only, whatever is asked',
        'reaches the patient’s own rows alone',
        'a row cannot be given to another account',
        'who was stated for one transaction is gone in the next',
      ),
    ],
  },
  {
    id: 31,
    text: 'Emergency access asks for a reason, ends by itself, alerts and is recorded.',
    shownBy: [
      ...from(
        'server/admin/emergency.test.ts',
        'without a reason nothing opens',
        'with a reason it opens for an hour; all other staff get a mail; it is recorded, the reason beside the log',
        'after the hour it is over',
      ),
      ...from('portal/admin/dashboard/emergency.browser.ts', 'gives a reason and sees the queue for an hour'),
    ],
    deviation: 'Off unless the clinic turns it on: by default administrators review as physicians do.',
  },
];
