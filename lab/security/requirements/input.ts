/** Requirements on input validation, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const ERRORS = 'server/platform/http/errors.test.ts';
const HEADERS = 'server/platform/http/portal/portalFiles.test.ts';
const LIMITS = 'server/platform/http/limits.test.ts';
const OPERATION = 'server/platform/http/operation.test.ts';
const PRIVACY = 'portal/app/privacy.browser.ts';
const DOCUMENTS = 'server/shared/documents/documents.test.ts';
const SAVE = 'server/patient/intake/saveDraft.test.ts';
const FUZZ = 'lab/security/fuzz.trial.ts';

export const INPUT_PROMISES: readonly Requirement[] = [
  {
    id: 32,
    text: 'The server validates against the version the draft is pinned to and drops hidden answers.',
    shownBy: [
      ...from(
        'server/patient/intake/submit.test.ts',
        'answers to hidden questions are dropped and raise no flags',
        'each invalid question is named, and the answers stay',
      ),
      ...from(
        'engine/validation/ajv.test.ts',
        'a value is refused for the same reason as by its JSON Schema',
      ),
      ...from('portal/wizard/state/agreement.browser.ts', 'browser and server give the same visibility'),
    ],
    brokenBy: [
      change(
        'server/shared/catalogue/evaluate.ts',
        'const { visibleAnswers: answers, issues, form } = assessment;',
        'const { issues, form } = assessment;\n  const answers = given;',
      ),
      change('server/shared/catalogue/evaluate.ts', 'if (hard.length > 0) {', 'if (false) {'),
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
    brokenBy: [
      change(
        'engine/form/eligibility.ts',
        'evaluateTruth(when, factsOf(form)) === true',
        'evaluateTruth(when, factsOf(form)) === null',
      ),
      change('engine/questionTypes/number.ts', 'return outside ? [', 'return false ? ['),
    ],
  },
  {
    id: 34,
    text: 'Keys that mean something to JavaScript do nothing.',
    shownBy: [
      ...from(SAVE, 'the key %s is refused and has no effect', 'the key %s inside an answer is refused'),
      ...from('engine/logic/checkProblems.test.ts', 'a prototype smuggled in by JSON is not an operator'),
    ],
    brokenBy: [change('server/platform/http/parse.ts', "'prototype', 'toString', 'valueOf'", "'prototype'")],
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
    brokenBy: [
      change(
        'formats/fhirPath/expressions.ts',
        'return RE2JS.compile(RE2JS.translateRegExp(pattern), bits);',
        'const native = new RegExp(pattern);\n  return { matcher: (text: string) => ({ find: () => native.test(text) }) } as unknown as RE2JS;',
      ),
      change('server/platform/auth/returnPath.ts', '(?:\\/[\\w-][\\w.-]*)*', '(?:\\/?[\\w-][\\w.-]*)*'),
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
    brokenBy: [
      change('engine/logic/check.ts', 'MAX_DEPTH = 40', 'MAX_DEPTH = 41'),
      change('engine/logic/check.ts', 'MAX_NODES = 5_000', 'MAX_NODES = 50_000'),
      change('rules/document/logicProblems.ts', 'if ((later.get(key) ?? -1) >= index) {', 'if (false) {'),
      change(
        'engine/parsing/conditions/checkConditions.ts',
        '    isCircle ? [circleProblem(definition, entries)] : [],',
        '    isCircle ? [] : [],',
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
        'portal/patient/intake/draft.browser.ts',
        'the intake needs nothing that the Content-Security-Policy forbids',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/http/securityHeaders.ts',
        "script-src 'self'",
        "script-src 'self' 'unsafe-inline'",
      ),
    ],
  },
  {
    id: 38,
    text: 'Searches are literal, whatever is searched for.',
    shownBy: [
      ...from(
        'server/staff/review/queue/queue.test.ts',
        'characters special to the database are searched for literally',
      ),
    ],
    brokenBy: [
      change('server/staff/review/queue/conditions.ts', "term.replace(/[\\\\%_]/g, '\\\\$&')", 'term'),
    ],
  },
  {
    id: 39,
    text: 'No cell of an export is a formula.',
    shownBy: [
      ...from(
        'server/staff/review/queue/export.test.ts',
        'no cell is interpreted as a formula by a spreadsheet',
      ),
      ...from(
        'engine/base/spreadsheetText.test.ts',
        'wherever a marked text is split, nothing after the split is a formula',
      ),
      ...from(
        'portal/staff/builder/translation/sheetFile.test.ts',
        'a text that looks like a formula is no formula in the file',
      ),
    ],
    brokenBy: [
      change('server/platform/base/csvCells.ts', 'escape_formulas: true', 'escape_formulas: false'),
      change(
        'engine/base/spreadsheetText.ts',
        "(whole, before: string) => (SEPARATOR.test(before) ? `${whole}'` : whole)",
        '(whole) => whole',
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
      ...from(FUZZ, 'no request to any route, however wrong'),
    ],
    brokenBy: [
      change('server/platform/http/jsonBody.ts', 'LIMIT_KB = 256', 'LIMIT_KB = 2_560'),
      change('server/platform/http/parse.ts', 'walk.path.length === depth', 'false'),
      change('server/platform/http/rateLimits.ts', 'return count <= most ? 0', 'return count > 0 ? 0'),
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
        'server/shared/documents/cleanFile.test.ts',
        'arbitrary bytes in a picture lead to a cleaned picture or a refusal',
        'a photo keeps only the segments needed to draw it, whatever their marker',
      ),
    ],
    brokenBy: [
      change(
        'server/shared/documents/cleanFile.ts',
        "'image/jpeg': cleanJpeg",
        "'image/jpeg': (content) => content",
      ),
      change('server/shared/documents/routes.ts', 'return `attachment; ', 'return `inline; '),
      change('server/shared/documents/cleanFile.ts', 'type: found ?? declared }', 'type: declared }'),
    ],
  },
  {
    id: 42,
    text: 'Text that no database can keep is dropped or refused, never a failure.',
    shownBy: [
      ...from(FUZZ, 'no request to any route, however wrong'),
      ...from(
        LIMITS,
        'refuses bodies that are too large, too deep, too numerous or not text',
        'right-to-left text, emoji and accents are returned as they were sent, without invisible marks',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/http/parse.ts',
        "if (value.includes('\\0') || !value.isWellFormed()) refuse(",
        'if (false) refuse(',
      ),
    ],
  },
];
