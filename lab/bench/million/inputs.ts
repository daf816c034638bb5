/**
 * Generates rule inputs of many submissions directly in the compact copy: random answers to the shipped
 * questionnaire, recombined in groups, each with a unique birthday, date and weight.
 */
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess } from '@clinic/engine/validation';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { type PackedInputs, packColumns, packInputs } from '@clinic/rules/impact';
import type { InputEntry } from '@clinic/rules/testing';
import {
  CHUNK,
  connect,
  countBits,
  ensureDemoAccounts,
  isCopied,
  publishShipped,
  setBit,
  unstatedUrl,
} from '@clinic/server/testing';
import pg from 'pg';

const TEMPLATES = 1500;
const DAYS = 1095;
const DAY_MS = 86_400_000;
/** Questions copied together from one submission. */
const GROUPS = [
  ['unit_system', 'height_ft', 'height_in', 'height_cm', 'weight_lb', 'weight_kg', 'neck_in', 'neck_cm'],
  ['medical_conditions', 'sleep_apnea_treatment', 'gallbladder_history', 'diabetic_retinopathy'],
  ['takes_medicines', 'medication_classes', 'glp1_allergy'],
  ['snoring_loud', 'daytime_tired', 'observed_apnea', 'phq2_interest', 'phq2_mood', 'self_harm_thoughts'],
  ['alcohol_frequency', 'alcohol_quantity', 'alcohol_binge', 'bp_systolic', 'bp_diastolic'],
];

/** Does nothing if the database already has them. */
export async function generateInputs(databaseUrl: string, count: number): Promise<void> {
  const orm = await connect(databaseUrl, { job: 'bench' });
  await publishShipped(orm, new Date());
  await ensureDemoAccounts(orm, new Date());
  await orm.close();
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as stored from rule_input');
    if (rows[0].stored >= count) return;
    await client.query('set synchronous_commit = off');
    await client.query('truncate rule_input, rule_input_column, rule_input_chunk');
    // Only rule inputs are generated, not the submissions themselves.
    await client.query('alter table rule_input drop constraint if exists rule_input_submission_id_fkey');
    await client.query(
      `insert into rule_input (place, submission_id, packed) overriding system value
       select place, gen_random_uuid(), true from generate_series(0, $1::bigint - 1) as place`,
      [count],
    );
    const inputs = mixed();
    for (let first = 0; first < count; first += CHUNK) {
      await storeChunk(client, first / CHUNK, Math.min(CHUNK, count - first), inputs);
      process.stderr.write(
        `\r  inputs of ${Math.min(first + CHUNK, count).toLocaleString('en')} submissions`,
      );
    }
    process.stderr.write('\n');
    await client.query('vacuum (analyze) rule_input, rule_input_chunk, rule_input_column');
  } finally {
    await client.end();
  }
}

async function storeChunk(
  client: pg.Client,
  chunk: number,
  size: number,
  inputs: () => PackedInputs,
): Promise<void> {
  const present = new Uint8Array(CHUNK / 8);
  for (let place = 0; place < size; place += 1) setBit(present, place);
  const rows = Array.from({ length: CHUNK }, (_, place) => (place < size ? inputs() : undefined));
  const columns = [...packColumns(rows)];
  await client.query('insert into rule_input_chunk (chunk, size, present) values ($1, $2, $3)', [
    chunk,
    countBits(present),
    Buffer.from(present),
  ]);
  await client.query(
    `insert into rule_input_column (chunk, key, dictionary, codes)
     select $1, * from unnest($2::text[], $3::text[], $4::bytea[])`,
    [
      chunk,
      columns.map(([key]) => key),
      columns.map(([, { dictionary }]) => dictionary),
      columns.map(([, { codes }]) => Buffer.from(codes)),
    ],
  );
}

/** Inputs of another submission on each call; deterministic. */
export function mixed(): () => PackedInputs {
  const random = seededRandom(20_261_121);
  const templates = templatesOf(random);
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const days = Array.from(
    { length: DAYS },
    (_, n): InputEntry => [dateOf(Date.UTC(2023, 10, 21) + n * DAY_MS)],
  );
  const births = Array.from(
    { length: 26_000 },
    (_, n): InputEntry => [dateOf(Date.UTC(1936, 0, 1) + n * DAY_MS)],
  );
  const pounds = Array.from({ length: 3000 }, (_, n): InputEntry => [Number((90 + n / 10).toFixed(1))]);
  const kilos = Array.from({ length: 1500 }, (_, n): InputEntry => [Number((40 + n / 10).toFixed(1))]);
  return () => {
    const inputs: PackedInputs = { ...anyOf(templates), today: anyOf(days), date_of_birth: anyOf(births) };
    for (const group of GROUPS) {
      const other = anyOf(templates);
      for (const key of group) {
        const entry = other[key];
        if (entry) inputs[key] = entry;
        else delete inputs[key];
      }
    }
    if (isNumber(inputs.weight_lb)) inputs.weight_lb = anyOf(pounds);
    if (isNumber(inputs.weight_kg)) inputs.weight_kg = anyOf(kilos);
    return inputs;
  };
}

function templatesOf(random: () => number): PackedInputs[] {
  const { definition } = parseDefinition(
    shippedDefinitions().findLast((each) => idOf(each) === 'weight-loss-intake'),
  );
  if (!definition) throw new Error('The shipped questionnaire does not parse');
  const questionnaire = compileQuestionnaire(definition);
  const questions = [...questionnaire.questions.values()].filter(({ question }) => isCopied(question));
  const keys = questions.map(({ question }) => question.id);
  return Array.from({ length: TEMPLATES }, () =>
    packInputs(assess(questionnaire, randomAnswers(definition, random), '2026-06-01').ruleInputs, keys),
  );
}

const idOf = (document: unknown): unknown => (document as { id?: unknown }).id;
const isNumber = (entry: InputEntry | undefined): boolean => typeof entry?.[0] === 'number';
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
