/** Requirements on input validation, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const ERRORS = 'server/platform/http/errors.test.ts';
const HEADERS = 'server/platform/http/portal/portalFiles.test.ts';
const LIMITS = 'server/platform/http/limits.test.ts';
const OPERATION = 'server/platform/http/operation.test.ts';
const PRIVACY = 'portal/app/privacy.browser.ts';
const DOCUMENTS = 'server/documents/documents.test.ts';
const SAVE = 'server/intake/saveDraft.test.ts';
const FUZZ = 'tools/security/fuzz.trial.ts';

export const INPUT_PROMISES: readonly Requirement[] = [
  {
    id: 32,
    text: 'The server validates against the version the draft is pinned to and drops hidden answers.',
    shownBy: [
      ...from(
        'server/intake/submit.test.ts',
        'answers to hidden questions are dropped and raise no flags',
        'each invalid question is named, and the answers stay',
      ),
      ...from(
        'engine/validation/ajv.test.ts',
        'a value is refused for the same reason as by its JSON Schema',
      ),
      ...from('portal/wizard/state/agreement.browser.ts', 'browser and server give the same visibility'),
    ],
  },
  {
    id: 33,
    text: 'Rules across fields hold: "none" alone, adults only, plausible measures.',
    shownBy: [
      ...from(
        'engine/validation/validation.test.ts',
        'soft limits and checks ask for confirmation, hard ones refuse',
      ),
      ...from('engine/form/eligibility.test.ts', 'somebody who turns 18 tomorrow is excluded'),
      ...from('engine/form/visibilityOfAnswers.test.ts', 'next to other choices'),
    ],
  },
  {
    id: 34,
    text: 'Keys that mean something to JavaScript do nothing.',
    shownBy: [
      ...from(SAVE, 'the key %s is refused and has no effect', 'the key %s inside an answer is refused'),
      ...from('engine/logic/checkProblems.test.ts', 'a prototype smuggled in by JSON is not an operator'),
    ],
  },
  {
    id: 35,
    text: 'No pattern takes more than linear time.',
    shownBy: [
      ...from(
        'tools/fhirHostileExpressions.test.ts',
        'a pattern on which others backtrack for ever takes linear time: %s',
        '%s, which no engine of linear time can do, cannot be evaluated',
      ),
      ...from(
        'engine/parsing/hostile.test.ts',
        'an almost valid phone number or e-mail address of any length is refused quickly',
      ),
      ...from(
        'tools/regularExpressions.test.ts',
        'every expression in the source takes linear time, or its text is bounded',
      ),
    ],
  },
  {
    id: 36,
    text: 'Rules are data of limited depth and size, without cycles.',
    shownBy: [
      ...from(
        'engine/logic/checkProblems.test.ts',
        '40 levels are allowed, 41 are not',
        '5,000 parts are allowed',
      ),
      ...from(
        'engine/parsing/hostile.test.ts',
        'circular conditions are refused',
        'conditions of ten thousand nodes, or nested a thousand deep, are refused',
        'rules of ten thousand nodes and circular derived values are refused',
      ),
    ],
  },
  {
    id: 37,
    text: 'What people write is shown as text; pages run no inline script.',
    shownBy: [
      ...from(OPERATION, 'every route sends the security headers', 'so does the error at'),
      ...from(PRIVACY, 'injected content of a page sends nothing to others'),
      ...from(HEADERS, 'pages and the API send the security headers'),
      ...from(
        'portal/intake/draft.browser.ts',
        'the intake needs nothing that the Content-Security-Policy forbids',
      ),
    ],
  },
  {
    id: 38,
    text: 'Searches are literal, whatever is searched for.',
    shownBy: [
      ...from(
        'server/review/queue/queue.test.ts',
        'characters special to the database are searched for literally',
      ),
      ...from(FUZZ, 'every route refuses invalid requests'),
    ],
  },
  {
    id: 39,
    text: 'No cell of an export is a formula.',
    shownBy: [
      ...from('server/review/queue/export.test.ts', 'no cell is interpreted as a formula by a spreadsheet'),
      ...from(
        'engine/base/spreadsheetText.test.ts',
        'wherever a marked text is split, nothing after the split is a formula',
      ),
      ...from(
        'portal/builder/translation/sheetFile.test.ts',
        'a text that looks like a formula is no formula in the file',
      ),
    ],
  },
  {
    id: 40,
    text: 'Bodies, depth, time and how often are limited.',
    shownBy: [
      ...from(ERRORS, 'a body of 1 MB: 413', 'excessive nesting is refused'),
      ...from(
        LIMITS,
        'refuses bodies that are too large, too deep, too numerous or not text',
        'processes count together; beyond the limit 429 with a message and the time to wait; an hour later it works again',
        'headers of more than 16 kB are refused',
        'a client that never finishes',
      ),
      ...from(
        'server/platform/http/bodiesUnderWay.test.ts',
        'slow bodies can fill the share of one address, and from many addresses the whole limit, and no more',
      ),
      ...from(FUZZ, 'every route refuses invalid requests'),
    ],
  },
  {
    id: 41,
    text: 'Uploads are what they say, limited, stripped, and downloaded as attachments.',
    shownBy: [
      ...from(
        DOCUMENTS,
        'an upload of 10 MB is accepted, one byte more is refused, and its memory is freed',
        'a photo is stored without its location',
        'a physician lists and downloads submitted documents as attachments that run no scripts; both are audited',
      ),
      ...from(
        'server/documents/cleanFile.test.ts',
        'arbitrary bytes in a picture lead to a cleaned picture or a refusal',
        'a photo keeps only the segments needed to draw it, whatever their marker',
      ),
    ],
  },
  {
    id: 42,
    text: 'Text that no database can keep is refused, never a failure.',
    shownBy: [
      ...from(FUZZ, 'every route refuses invalid requests'),
      ...from(
        LIMITS,
        'refuses bodies that are too large, too deep, too numerous or not text',
        'right-to-left text, emoji and accents are returned as they were sent, without invisible marks',
      ),
    ],
  },
];
