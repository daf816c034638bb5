/** How many submissions hold an answer that a new version would no longer ask for in that form. */
import type { Definition } from '@clinic/engine/definition';
import type { Difference } from '@clinic/engine/editing';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Properties that determine the form of an answer; the label is not among them. */
const OF_THE_ANSWER = new Set([
  'type',
  'unit',
  'units',
  'min',
  'max',
  'minLength',
  'maxLength',
  'format',
  'maxItems',
  'step',
]);

/** One query for all differences. In their order; null where a difference affects no answer. */
export async function answersHeld(
  em: EntityManager,
  { id, steps }: Definition,
  differences: readonly Difference[],
): Promise<Array<number | null>> {
  const concerned = differences.map((difference) => condition(difference, steps));
  const asked = concerned.filter((each) => each !== null);
  if (asked.length === 0) return concerned.map(() => null);
  const columns = asked.map(({ sql }, index) => `count(*) filter (where ${sql}) as "${index}"`);
  const [row = {}] = await em.execute<Array<Record<string, string>>>(
    `select ${columns.join(', ')} from submission where questionnaire_id = ?`,
    [...asked.flatMap(({ values }) => values), id],
  );
  let next = 0;
  return concerned.map((each) => (each === null ? null : Number(row[String(next++)])));
}

interface Condition {
  sql: string;
  values: unknown[];
}

function condition(
  { change, kind, id, question, property }: Difference,
  steps: Definition['steps'],
): Condition | null {
  if (kind === 'option' && change === 'removed' && question !== undefined) {
    const value = JSON.stringify(id);
    return {
      sql: 'answers_json -> ? = ?::jsonb or answers_json -> ? @> ?::jsonb',
      values: [question, value, question, JSON.stringify([id])],
    };
  }
  if (kind === 'step' && change === 'removed') {
    const keys = steps.find((step) => step.id === id)?.questions.map((each) => each.id) ?? [];
    return { sql: `jsonb_exists_any(answers_json, ?::text[])`, values: [pgArray(keys)] };
  }
  const changesAnswer = change === 'removed' || (change === 'changed' && OF_THE_ANSWER.has(property ?? ''));
  return kind === 'question' && changesAnswer && question !== undefined
    ? { sql: 'jsonb_exists(answers_json, ?)', values: [question] }
    : null;
}

const pgArray = (keys: readonly string[]): string => `{${keys.map((key) => JSON.stringify(key)).join(',')}}`;
