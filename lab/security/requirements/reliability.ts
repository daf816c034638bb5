/** Requirements on acknowledged saves, submissions and mails, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const FAULTS = 'lab/faults/faults.test.ts';
const SAVE = 'server/patient/intake/saveDraft.test.ts';
const SUBMIT = 'server/patient/intake/submit.test.ts';
const REVIEW = 'server/staff/review/submissions.test.ts';
const MAIL = 'server/platform/mail/mail.test.ts';
const MIGRATE = 'server/platform/db/migrate.test.ts';
const BACKUP = 'server/shared/backup/backup.test.ts';
const OFFLINE = 'portal/patient/intake/offline.browser.ts';
const CONFLICT = 'portal/patient/intake/conflict.browser.ts';

/** Numbers 52 to 60; `npm run test:faults` tests most of them with 200 patients and 100 kills. */
export const RELIABILITY_PROMISES: readonly Requirement[] = [
  {
    id: 52,
    text: 'A save is acknowledged once it is stored for good: after any crash each acknowledged one is there.',
    shownBy: [
      ...from(
        'server/platform/db/synchronousCommit.test.ts',
        'a save that only the primary has is not acknowledged, however often it is sent',
      ),
      ...from(
        FAULTS,
        '%s: every acknowledged save is stored, every submission exists once, the audit log is intact',
      ),
    ],
    brokenBy: [
      change(
        'server/patient/intake/saveDraft.ts',
        "if (outcome.status === 'rejected' || !outcome.value) read.push(request);",
        "if (outcome.status === 'rejected') read.push(request);",
      ),
    ],
  },
  {
    id: 53,
    text: 'A save names its mutation and base revision: repeated it counts once, changes of different questions merge, a stale one is told both values.',
    shownBy: [
      ...from(
        SAVE,
        'a repeated mutation is acknowledged again and not applied again',
        "concurrent changes of different questions are merged, and each client gets the other's",
        'a stale change of the same question returns both values and stores nothing',
      ),
      ...from(
        'server/patient/intake/twoTabs.test.ts',
        'two tabs lose nothing, end in the same state, and submit once what was reviewed',
      ),
    ],
    brokenBy: [
      change(
        'server/patient/intake/draftMerge.ts',
        '(draft.keyRevisions[each] ?? 0) > baseRevision',
        'false',
      ),
      change('server/patient/intake/saveDraft.ts', 'known.has(draft.id) ? undefined : apply(', 'apply('),
    ],
  },
  {
    id: 54,
    text: 'Submitting twice makes one submission; the same key with other answers is refused.',
    shownBy: from(
      SUBMIT,
      '50 concurrent submits create one submission and get identical responses',
      'a key sent again with another revision of the answers is refused',
      'one key for two drafts creates one submission',
    ),
    brokenBy: [
      change(
        'server/patient/intake/drafts/openDraft.ts',
        'find(em, key, LockMode.PESSIMISTIC_WRITE)',
        'find(em, key)',
      ),
      change(
        'server/patient/intake/submit.ts',
        'if (isRepeated && draft.revision !== baseRevision) throw new SubmissionKeyTaken();',
        '',
      ),
    ],
  },
  {
    id: 55,
    text: 'Status, history, audit entry and mail are written together or not at all; of changes made at once from one revision one wins.',
    shownBy: [
      ...from(
        REVIEW,
        'if the audit entry cannot be written, the status does not change',
        'a change based on an outdated state gets 409',
        'of ten concurrent changes based on the same revision, one succeeds',
      ),
      ...from(MAIL, 'a rolled-back transaction sends no mail'),
    ],
    brokenBy: [
      change(
        'server/staff/review/changeStatus.ts',
        'lockSubmission(tx, id, revision)',
        'lockSubmission(tx, id, undefined)',
      ),
      change('server/platform/messaging/enqueueMail.ts', 'runTogether(em, [', 'runTogether(em.fork(), ['),
    ],
  },
  {
    id: 56,
    text: 'What was answered offline is sent in order; what the clinic refuses is shown, not dropped.',
    shownBy: [
      ...from(
        'portal/patient/intake/sync/saveQueue.test.ts',
        'only one request is in flight, and later changes follow in order',
        'offline is distinguished from failed, and everything is sent when back online',
        'an answer the server rejects is isolated and reported; the others are saved',
      ),
      ...from(OFFLINE, 'a hundred flips of the network and a tab closed offline'),
      ...from(CONFLICT, 'an answer the clinic refuses is named with the way to it; the rest is saved'),
    ],
    brokenBy: [
      change('portal/patient/intake/sync/saveQueue.ts', 'unsent.isolateRejected();', 'unsent.acknowledge();'),
      change('portal/patient/intake/sync/saveQueue.ts', 'if (underWay) return underWay;', ''),
    ],
  },
  {
    id: 57,
    text: 'No mail is lost and none sent as two: the provider may be down, and what sends may be killed.',
    shownBy: from(
      MAIL,
      'a provider that is down for an hour loses no mail, and retries become less frequent',
      'a worker killed 20 times while sending: every mail is delivered, under one Message-ID',
      'several workers share the mails, and none is sent twice',
    ),
    brokenBy: [
      change('server/platform/mail/deliverDue.ts', 'limit 1 for update skip locked', 'limit 1'),
      change(
        'server/platform/mail/composeMail.ts',
        "createHash('sha256').update(dedupeKey)",
        "createHash('sha256').update(dedupeKey + Math.random())",
      ),
    ],
  },
  {
    id: 58,
    text: 'A draft is submitted on the version it was begun on; servers of the version before go on during a migration.',
    shownBy: [
      ...from(
        SUBMIT,
        'an intake is submitted with the version it was started with, although the next one renames and removes questions',
      ),
      ...from(
        MIGRATE,
        'a migration that waits for a lock lets other queries pass, and runs once it can',
        'servers of the previous version keep running: the application can use a new table at once',
        'completed migrations stay when a later one fails, and the failed one is retried on the next run',
      ),
    ],
    brokenBy: [
      change(
        'server/patient/intake/submit.ts',
        'library.questionnaire(tx, draft.questionnaireId, draft.version)',
        'library.newest(tx, draft.questionnaireId)',
      ),
      change('server/platform/db/migrate.ts', "lock: '2s'", "lock: '60s'"),
    ],
  },
  {
    id: 59,
    text: 'An encrypted backup restores into an empty database, to the last row.',
    shownBy: [
      ...from(
        BACKUP,
        'a restored clinic equals the original to the last row, and the server runs on it',
        'the file contains no readable patient data, and only its owner may read it',
        'a database that is not empty is not restored into',
      ),
    ],
    brokenBy: [
      change(
        'server/shared/backup/restore.ts',
        'if (before.length > 0 && (begin || unfinished.length === 0)) {',
        'if (false) {',
      ),
      change(
        'server/shared/backup/restore.ts',
        "await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);",
        '',
      ),
    ],
  },
  {
    id: 60,
    text: 'Without its database, a free connection or space on its disk the server answers 503 in time, and all is well afterwards; it stops without losing a request.',
    shownBy: [
      ...from(
        'server/platform/http/readiness.test.ts',
        'a save that finds no space on the disk gets 503, and the server is not ready until one succeeds',
      ),
      ...from(
        'server/platform/db/deadConnections.test.ts',
        'while the database does not respond, %s returns 503 and when to retry',
        'while the table %s is locked, every request is answered in time, and works again afterwards',
      ),
      ...from(
        'server/start/startServer.test.ts',
        'stopping finishes requests in progress and accepts no more',
      ),
      ...from('server/fleet/cluster.test.ts', 'a rolling restart under load loses no request'),
    ],
    brokenBy: [
      change(
        'server/platform/db/saveOutcomes.ts',
        'if (error instanceof Unavailable || isUnavailable(error)) this.',
        'if (false) this.',
      ),
      change(
        'server/platform/http/answerErrors.ts',
        '= error instanceof Unavailable || isUnavailable(error);',
        '= false;',
      ),
    ],
  },
];
