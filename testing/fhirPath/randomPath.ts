/** Random FHIRPath expressions over the sample form, each of a type, with every supported function. */
import { pick, type Random } from '@clinic/fixtures/random/pick';

const BY_PATH: Readonly<Record<string, readonly string[]>> = {
  height: [
    "item.where(linkId='body').item.where(linkId='height')",
    "%resource.item.item.where(linkId='height')",
  ],
  weight: ["item.where(linkId='body').item.where(linkId='weight')", "repeat(item).where(linkId='weight')"],
  birth: ["repeat(item).where(linkId='birth')", "%resource.descendants().where(linkId='birth')"],
  'mood/1': ["item.where(linkId='mood').item.where(linkId='mood/1')", "item.item.where(linkId = 'mood/1')"],
  'mood/2': ["item.where(linkId='mood').item[1]", "repeat(item).where(linkId='mood/2')"],
  'mood/4': ["item.item.where(linkId.endsWith('/4'))"],
  smokes: ["item.where(linkId='smokes')"],
  'smokes.years': ["item.where(linkId='smokes').answer.item", "descendants().where(linkId='smokes.years')"],
  children: ["QuestionnaireResponse.item.where(linkId='children')"],
  name: ["item.where(linkId in ('name' | 'nothing'))"],
  wakes: ["item.where('wakes' = linkId)"],
  symptoms: ["item.where(linkId='symptoms')"],
  level: ["item.where(linkId='level')"],
  drugs: ["item.where(linkId='drugs')"],
};

// The index of an item depends on which others exist, so indexing is only used where all items are read in the same
// way.
const item = (random: Random, linkId: string): string =>
  pick(
    random,
    (BY_PATH[linkId] as string[]).filter((path) => !path.endsWith(']')),
  );
const answer = (random: Random, linkId: string): string => `${item(random, linkId)}.answer.value`;

type Make = (random: Random, depth: number) => string;

/** Picks one of these; at depth 0 one of the first, which have no nested parts. */
const oneOf =
  (leaves: readonly Make[], others: readonly Make[]): Make =>
  (random, depth) =>
    depth <= 0 || random() < 0.15 ? pick(random, leaves)(random, 0) : pick(random, others)(random, depth - 1);

const fixed =
  (...texts: readonly string[]): Make =>
  (random) =>
    pick(random, texts);

const integer: Make = oneOf(
  [
    fixed('0', '1', '2', '3', '7', '{}'),
    (random) => answer(random, pick(random, ['children', 'smokes.years', 'level'])),
  ],
  [
    (random, depth) => `${items(random, depth)}.count()`,
    (random, depth) => `${codings(random, depth)}.count()`,
    (random, depth) => `${numbers(random, depth)}.count()`,
    (random, depth) =>
      `(${integer(random, depth)} ${pick(random, ['+', '-', '*'])} ${integer(random, depth)})`,
    (random, depth) => `(${number(random, depth)} div ${integer(random, depth)})`,
    (random, depth) => `(${integer(random, depth)} mod ${integer(random, depth)})`,
    (random, depth) => `${number(random, depth)}.${pick(random, ['floor', 'ceiling', 'truncate'])}()`,
    (random, depth) => `${text(random, depth)}.length()`,
    (random, depth) => `${text(random, depth)}.indexOf(${text(random, depth)})`,
    (random, depth) => `${text(random, depth)}.toInteger()`,
    (random, depth) => `${truth(random, depth)}.toInteger()`,
    (random, depth) => `(-${integer(random, depth)})`,
    (random, depth) => `${date(random, depth)}.toString().substring(0, 4).toInteger()`,
    (random, depth) => `${date(random, depth)}.${pick(random, ['yearOf', 'monthOf', 'dayOf'])}()`,
    (random) => `${answer(random, pick(random, ['children', 'height', 'level']))}.ofType(integer)`,
    (random, depth) => `iif(${truth(random, depth)}, ${integer(random, depth)}, ${integer(random, depth)})`,
    (random, depth) => `iif(${truth(random, depth)}, ${integer(random, depth)})`,
  ],
);

const number: Make = oneOf(
  [
    fixed('0.1', '0.5', '2.25', '10', '100.0'),
    (random) => answer(random, 'height'),
    (random) => `${answer(random, 'weight')}.value`,
    (random) => `${answer(random, pick(random, ['mood/1', 'mood/2', 'mood/4']))}.ordinal()`,
    (random) => answer(random, 'children'),
  ],
  [
    integer,
    (random, depth) =>
      `(${number(random, depth)} ${pick(random, ['+', '-', '*', '/'])} ${number(random, depth)})`,
    (random, depth) => `${number(random, depth)}.abs()`,
    (random, depth) => `(${number(random, depth)}).round(${pick(random, ['', '0', '1', '2'])})`,
    (random, depth) => `(${number(random, depth)}).abs().sqrt()`,
    (random, depth) => `((${number(random, depth)}).abs() + 1).ln()`,
    (random, depth) => `((${number(random, depth)}) mod 7).exp()`,
    (random, depth) => `(${number(random, depth)}).power(${pick(random, ['1', '2', '3'])})`,
    (random, depth) => `${numbers(random, depth)}.${pick(random, ['sum', 'min', 'max', 'avg'])}()`,
    (random, depth) => `${numbers(random, depth)}.${pick(random, ['first', 'last'])}()`,
    (random, depth) => `${numbers(random, depth)}.aggregate($this + $total, ${pick(random, ['0', '1.5'])})`,
    (random, depth) =>
      `${numbers(random, depth)}.aggregate(iif($total.empty(), $this, iif($this > $total, $this, $total)))`,
    (random, depth) => `((${number(random, depth)}).abs() + 2).log(10)`,
    (random, depth) =>
      `${codings(random, depth)}.ordinal()[${pick(random, ['0', '1'])}]`.replace(/^.*symptoms.*$/, '1'),
    (random, depth) => `coalesce(${number(random, depth)}, ${number(random, depth)})`,
    (random, depth) => `${text(random, depth)}.toDecimal()`,
    (random, depth) => `iif(${truth(random, depth)}, ${number(random, depth)}, ${number(random, depth)})`,
  ],
);

/** The part after the minutes, the time zone, is unknown. */
const SEEN = "item.where(linkId='seen').answer.value.toString()";

const text: Make = oneOf(
  [
    fixed("'a'", "''", "'An'", "'v'", "'12'", "'3.5'"),
    (random) => answer(random, 'name'),
    fixed(`${SEEN}.substring(0, 16)`, `${SEEN}.substring(11, 5)`),
    (random) => `${answer(random, 'mood/1')}.${pick(random, ['code', 'display', 'system'])}`,
  ],
  [
    (random, depth) => `(${text(random, depth)} + ${text(random, depth)})`,
    (random, depth) => `(${text(random, depth)} & ${text(random, depth)})`,
    (random, depth) => `${text(random, depth)}.${pick(random, ['upper', 'lower', 'trim'])}()`,
    (random, depth) =>
      `${text(random, depth)}.substring(${pick(random, ['0', '1', '2'])}, ${pick(random, ['1', '2', '9'])})`,
    (random, depth) => `${text(random, depth)}.substring(${pick(random, ['0', '1'])})`,
    (random, depth) => `${text(random, depth)}.replace(${text(random, depth)}, 'x')`,
    (random, depth) => `${codings(random, depth)}.${pick(random, ['code', 'display'])}.join(',')`,
    (random, depth) => `${codings(random, depth)}.${pick(random, ['first', 'last'])}().code`,
    (random, depth) => `${truth(random, depth)}.toString()`,
    (random, depth) => `${integer(random, depth)}.toString()`,
    (random, depth) => `${date(random, depth)}.toString()`,
    (random, depth) => `iif(${truth(random, depth)}, ${text(random, depth)}, ${text(random, depth)})`,
  ],
);

const date: Make = oneOf(
  [
    fixed('today()', '@2006-11-23', '@1999-12-31'),
    (random) => answer(random, 'birth'),
    () => `${SEEN}.substring(0, 10).toDate()`,
  ],
  [
    (random, depth) =>
      `(${date(random, depth)} ${pick(random, ['+', '-'])} ${pick(random, ['1 year', '18 years', '1 month', '14 months', '2 weeks', '40 days', '1 day'])})`,
    (random, depth) => `iif(${truth(random, depth)}, ${date(random, depth)}, ${date(random, depth)})`,
  ],
);

/** Collections of items, of codings and of numbers. */
const items: Make = oneOf(
  [
    fixed(
      'item',
      "item.where(linkId='mood').item",
      "item.where(linkId='body').item",
      "item.where(linkId='drugs')",
      "item.where(linkId='drugs').item",
      'repeat(item)',
      "%resource.descendants().where(linkId.startsWith('mood'))",
    ),
  ],
  [
    (random, depth) => `${items(random, depth)}.where(${criterion(random, 0)})`,
    (random, depth) =>
      `${fixedItems(random, depth)}.${pick(random, ['tail()', 'take(2)', 'skip(1)', 'first()'])}`,
    (random, depth) => `iif(${truth(random, depth)}, ${items(random, depth)}, ${items(random, depth)})`,
  ],
);

/** Without repeated groups, whose indices are not compiled. */
const fixedItems: Make = fixed(
  "item.where(linkId='mood').item",
  "item.where(linkId='body').item",
  'item.take(5)'.replace('.take(5)', ".where(linkId != 'drugs')"),
);

/** Criteria on one item. */
const criterion: Make = fixed(
  'answer.exists()',
  'answer.empty()',
  'item.exists()',
  "linkId = 'mood/2' or linkId = 'height'",
  'answer.value.ordinal() >= 2',
  "linkId.contains('o')",
  'item.answer.exists()',
  'answer.value.ordinal().exists() implies answer.value.ordinal() > 0',
);

const codings: Make = oneOf(
  [
    (random) => answer(random, pick(random, ['mood/1', 'mood/4', 'symptoms'])),
    fixed(
      "item.where(linkId='mood').item.answer.value",
      "item.where(linkId='symptoms').answer.value",
      "item.where(linkId='drugs').item.where(linkId='often').answer.value",
    ),
  ],
  [
    (random, depth) =>
      `${codings(random, depth)}.where(code ${pick(random, ["= 'daily'", "!= 'never'", "in ('cough' | 'most')", "= 'cough'"])})`,
    (random, depth) =>
      `${codings(random, depth)}.where(ordinal() ${pick(random, ['>', '<=', '='])} ${pick(random, ['1', '2'])})`,
  ],
);

const numbers: Make = oneOf(
  [
    fixed(
      "item.where(linkId='mood').item.answer.value.ordinal()",
      "item.where(linkId='drugs').item.where(linkId='dose').answer.value",
      "item.where(linkId='symptoms').answer.value.ordinal()",
      'repeat(item).answer.value.ofType(decimal)',
      "item.where(linkId='mood').item.select(answer.value.ordinal() * 2)",
      "item.where(linkId='drugs').select(item.where(linkId='dose').answer.value + 1)",
      '(1 | 2.5)',
    ),
  ],
  [
    (random, depth) => `${codings(random, depth)}.ordinal()`,
    (random, depth) =>
      `${numbers(random, depth)}.where($this ${pick(random, ['>', '<=', '=', '!='])} ${pick(random, ['1', '0.3', '2'])})`,
    (random, depth) => `${numbers(random, depth)}.select($this ${pick(random, ['+', '*'])} 2)`,
    (random, depth) => `(${number(random, depth)} | ${number(random, depth)})`,
    (random, depth) => `(${number(random, depth)}).combine(${number(random, depth)})`,
    (random, depth) =>
      `(${number(random, depth)} | 1).${pick(random, ['intersect', 'exclude', 'union'])}(1 | ${number(random, depth)})`,
    (random, depth) => `(${integer(random, depth)}).combine(${integer(random, depth)}).distinct()`,
  ],
);

const truth: Make = oneOf(
  [
    fixed('true', 'false', '{}'),
    (random) => answer(random, 'smokes'),
    (random) => `${item(random, pick(random, Object.keys(BY_PATH)))}.answer.exists()`,
  ],
  [
    (random, depth) =>
      `(${truth(random, depth)} ${pick(random, ['and', 'or', 'xor', 'implies', '=', '!='])} ${truth(random, depth)})`,
    (random, depth) => `${truth(random, depth)}.not()`,
    (random, depth) => `(${integer(random, depth)} ${pick(random, ['~', '!~'])} ${integer(random, depth)})`,
    (random, depth) =>
      `(${truth(random, depth)}).combine(${truth(random, depth)}).${pick(random, ['allTrue', 'anyTrue', 'allFalse', 'anyFalse'])}()`,
    (random, depth) => `${number(random, depth)}.hasValue()`,
    (random, depth) =>
      `(${number(random, depth)} | 1).${pick(random, ['subsetOf', 'supersetOf'])}(1 | ${number(random, depth)})`,
    (random, depth) => `(${number(random, depth)}).combine(${number(random, depth)}).isDistinct()`,
    (random) =>
      `(${answer(random, 'mood/1')} ${pick(random, ['=', '!='])} ${answer(random, pick(random, ['mood/2', 'mood/4']))})`,
    (random) =>
      `(${answer(random, pick(random, ['name', 'height', 'mood/1', 'birth']))} is ${pick(random, ['string', 'decimal', 'Coding', 'FHIR.date'])})`,
    (random, depth) => `${numbers(random, depth)}.all($this ${pick(random, ['>', '<='])} 1)`,
    (random, depth) => `${numbers(random, depth)}.exists($this ${pick(random, ['>', '<=', '='])} 1)`,
    (random, depth) => `${codings(random, depth)}.all(code ${pick(random, ['=', '!='])} 'cough')`,
    (random, depth) =>
      `(${number(random, depth)} ${pick(random, ['<', '<=', '>', '>=', '=', '!='])} ${number(random, depth)})`,
    (random, depth) =>
      `(${text(random, depth)} ${pick(random, ['<', '>=', '=', '!=', '~', '!~'])} ${text(random, depth)})`,
    (random, depth) =>
      `(${date(random, depth)} ${pick(random, ['<', '<=', '>', '>=', '=', '!='])} ${date(random, depth)})`,
    (random) =>
      `(${answer(random, 'birth')} ${pick(random, ['<', '>=', '='])} ${pick(random, ['@2000', '@2006-11', 'now()', '(now() - 18 years)'])})`,
    (random) =>
      `(${answer(random, 'wakes')} ${pick(random, ['<', '>=', '='])} ${pick(random, ['@T07:00:00', '@T07:00', '@T23'])})`,
    (random, depth) =>
      `${text(random, depth)}.${pick(random, ['startsWith', 'endsWith', 'contains'])}(${text(random, depth)})`,
    (random, depth) =>
      `${pick(random, [items, codings, numbers])(random, depth)}.${pick(random, ['exists', 'empty'])}()`,
    (random, depth) => `${items(random, depth)}.exists(${criterion(random, 0)})`,
    (random, depth) => `${items(random, depth)}.all(${criterion(random, 0)})`,
    (random, depth) => `(${text(random, depth)} in ('a' | 'An' | ${text(random, depth)}))`,
    (random, depth) =>
      `(${codings(random, depth)}.code contains ${pick(random, ["'daily'", "'cough'", "'nothing'"])})`,
    (random, depth) => `(${number(random, depth)} in ${numbers(random, 0)})`,
    (random, depth) => `(${codings(random, depth)}.code = ${pick(random, ["'daily'", "'cough'"])})`,
    (random, depth) => `iif(${truth(random, depth)}, ${truth(random, depth)}, ${truth(random, depth)})`,
  ],
);

/** An expression of any type, at most this deep. */
export const randomPath = (random: Random, depth: number): string =>
  pick(random, [integer, number, number, text, date, truth, truth, truth])(random, depth);
