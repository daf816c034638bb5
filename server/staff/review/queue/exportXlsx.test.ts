/** What a workbook cannot hold: more columns than a sheet has, texts that are too long, invisible characters. */
import { MAX_CHARACTERS, MAX_COLUMNS } from '@clinic/engine/base';
import { smallVisit } from '@clinic/fixtures/smallVisit';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import type { SubmissionRow } from '../submissionRows.ts';
import { csv } from './exportCsv.ts';
import type { Tabled } from './exportTable.ts';
import { TooManyColumns, xlsx } from './exportXlsx.ts';

const STYLE = { timeZone: 'UTC', language: 'en' };
const { questionnaire } = smallVisit();
const { definition } = questionnaire;

function tabled(
  changes: Partial<typeof definition> = {},
  entries: ReadonlyMap<string, number> = new Map(),
): Tabled {
  const published = { questionnaire, definition: { ...definition, ...changes } };
  return {
    questionnaires: new Map([[`${definition.id}@1.0`, published as unknown as PublishedQuestionnaire]]),
    ruleSets: new Map(),
    entries,
  };
}

const at = new Date('2026-03-15T12:00:00Z');
const rowOf = (name: string): SubmissionRow =>
  ({
    questionnaire_id: definition.id,
    version: '1.0',
    rule_set_id: 'none',
    rule_set_version: '1.0',
    reference: 'R',
    status: 'NEW',
    created_at: at,
    updated_at: at,
    waiting_since: at,
    patient_name: name,
    answers_json: {},
    answered_on: '2026-03-15',
    flags_json: {},
    evidence_json: {},
  }) as unknown as SubmissionRow;

async function nameInWorkbook(name: string): Promise<unknown> {
  const written = xlsx(tabled(), STYLE);
  const parts = [written.head, written.line(rowOf(name)), written.end()];
  const [sheet] = await readXlsxFile(new Blob(parts.map((part) => new Uint8Array(part))), { trim: false });
  return sheet?.data[1]?.[sheet.data[0]?.indexOf('Patient') ?? -1];
}

test('a text of as many characters as a cell holds is whole; a longer one is shortened between characters, and says so', async () => {
  expect(await nameInWorkbook('x'.repeat(MAX_CHARACTERS))).toBe('x'.repeat(MAX_CHARACTERS));
  for (const start of ['', 'x']) {
    const name = String(await nameInWorkbook(start + '👩'.repeat(MAX_CHARACTERS)));
    expect(name.length).toBeGreaterThan(MAX_CHARACTERS - 2);
    expect(name.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(name).toMatch(
      /^x?(?:👩)+… \(shortened: a cell holds no more\. The CSV table has the whole text\.\)$/u,
    );
  }
  expect(csv(tabled(), STYLE).line(rowOf('x'.repeat(40_000)))).toContain('x'.repeat(40_000));
});

test.each(['A\0n\u0001a', 'A\u202Ena', 'A\uD800na', 'A\uFFFFna'])(
  'invisible characters are left out of both tables: %j',
  async (name) => {
    expect(await nameInWorkbook(name)).toBe('Ana');
    expect(csv(tabled(), STYLE).line(rowOf(name))).toContain(',Ana,');
  },
);

test('emoji and Arabic stay as they are', async () => {
  const name = '👩‍👩‍👧 مرحبا';
  expect(await nameInWorkbook(name)).toBe(name);
  expect(csv(tabled(), STYLE).line(rowOf(name))).toContain(name);
});

test('a table with more columns than a sheet has is refused, and CSV has it', () => {
  const [step] = definition.steps;
  if (!step) throw new Error('the form has a step');
  const part = { id: 'part', type: 'text', maxLength: 10, label: { en: 'Part' } } as const;
  const group = {
    id: 'many',
    type: 'repeatingGroup',
    label: { en: 'Many' },
    maxItems: MAX_COLUMNS,
    questions: [part],
  };
  const wide = tabled(
    { steps: [{ ...step, questions: [group as never] }] },
    new Map([['many', MAX_COLUMNS]]),
  );
  expect(() => xlsx(wide, STYLE)).toThrow(TooManyColumns);
  expect(csv(wide, STYLE).head).toContain(`Many ${MAX_COLUMNS}: Part`);
});
