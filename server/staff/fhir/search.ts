/** What a search asks for: parameters read by the table of types. Unknown and wrong ones are refused, each by its name. */
import { isCalendarDate } from '@clinic/engine/base';
import { BadRequest, isUuid } from '@clinic/server-platform/base';
import { type FhirType, includesOf, type Parameter, type Reads } from './types.ts';

/** Where the next page begins. */
export interface Cursor {
  /** When the last one seen was changed, in microseconds; 0 for what is in the order of ids. */
  changed: string;
  id: string;
  /** How many resources of it were on earlier pages; 0: all. */
  taken: number;
}

export interface Search {
  type: string;
  /** Each given list narrows: any of its values. */
  lists: ReadonlyArray<{ reads: Reads; values: readonly string[] }>;
  /** From, and before. */
  changed: { from?: Date | undefined; before?: Date | undefined };
  include: ReadonlySet<'Patient' | 'Questionnaire'>;
  count: number;
  after?: Cursor | undefined;
  /** Unknown names, if the caller wants them ignored. */
  ignored: readonly string[];
  /** As understood, without the place. */
  asked: URLSearchParams;
}

export type Given = Readonly<Record<string, string | readonly string[]>>;

const USUAL_COUNT = 50;
export const MOST_COUNT = 200;
const MOST_VALUES = 100;
const ID = /^[A-Za-z0-9.-]{1,64}$/;

/** @throws BadRequest naming every parameter that is unknown or wrong, and what there is */
export function readSearch(
  type: string,
  fhirType: FhirType,
  given: Given,
  { base, isLenient }: { base: string; isLenient: boolean },
): Search {
  const problems: string[] = [];
  const ignored: string[] = [];
  const lists: Array<{ reads: Reads; values: string[] }> = [];
  const changed: Search['changed'] = {};
  const include = new Set<'Patient' | 'Questionnaire'>();
  const asked = new URLSearchParams();
  let count = USUAL_COUNT;
  let after: Cursor | undefined;
  const attempt = (name: string, read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      problems.push(`${name}: ${error.message}`);
    }
  };
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values].flat()) {
      const parameter = Object.hasOwn(fhirType.parameters, name) ? fhirType.parameters[name] : undefined;
      if (name === '_format') continue;
      if (name === '_cursor') {
        attempt(name, () => {
          after = readCursor(value, fhirType);
        });
        continue;
      }
      if (name === '_count') {
        attempt(name, () => {
          count = readCount(value);
        });
      } else if (name === '_include') {
        attempt(name, () => include.add(readInclude(type, fhirType, value)));
      } else if (!parameter) {
        ignored.push(name);
        continue;
      } else if (parameter.reads === 'date') {
        attempt(name, () => narrow(changed, readDate(value)));
      } else {
        attempt(name, () =>
          lists.push({ reads: parameter.reads, values: readValues(parameter, value, base) }),
        );
      }
      asked.append(name, value);
    }
  }
  if (ignored.length > 0 && !isLenient) problems.push(`${[...new Set(ignored)].join(', ')}: unknown`);
  if (problems.length > 0) throw new BadRequest(`${problems.join('; ')}. ${knownFor(type, fhirType)}`);
  return { type, lists, changed, include, count, after, ignored: [...new Set(ignored)], asked };
}

const knownFor = (type: string, fhirType: FhirType): string =>
  `${type} is searched by ${[...Object.keys(fhirType.parameters), '_count', '_include', '_format'].join(', ')}`;

function readCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new BadRequest('a whole number from 1');
  return Math.min(Number(value), MOST_COUNT);
}

function readInclude(type: string, fhirType: FhirType, value: string): 'Patient' | 'Questionnaire' {
  const [of, parameter = '', target] = value.split(':');
  const included = Object.hasOwn(fhirType.includes, parameter) ? fhirType.includes[parameter] : undefined;
  if (of !== type || !included || (target !== undefined && target !== included))
    throw new BadRequest(`one of ${includesOf(type, fhirType).join(', ') || 'none'}`);
  return included;
}

function readValues({ reads, values: known }: Parameter, value: string, base: string): string[] {
  const values = value.split(',').map((each) => each.trim());
  if (values.length > MOST_VALUES) throw new BadRequest(`at most ${MOST_VALUES} values`);
  return values.map((each) => {
    if (known) {
      // A code may be preceded by its system.
      const code = each.split('|').at(-1) ?? '';
      if (!known.includes(code)) throw new BadRequest(`one of ${known.join(', ')}`);
      return code;
    }
    if (reads === 'patient' || reads === 'response') return idIn(each, reads, base);
    if (reads === 'id' && !ID.test(each)) throw new BadRequest('an id has letters, digits, "-" and "."');
    if (each === '') throw new BadRequest('a value is missing');
    return each;
  });
}

/** `id`, `Type/id`, or the whole address of this server. */
function idIn(value: string, reads: 'patient' | 'response', base: string): string {
  const [id = '', type, ...more] = value.replace(`${base}/`, '').split('/').reverse();
  const isOther = reads === 'patient' && type !== undefined && type !== 'Patient';
  if (!ID.test(id) || isOther || more.length > 0)
    throw new BadRequest(`an id, or ${reads === 'patient' ? 'Patient' : 'QuestionnaireResponse'}/id`);
  return id;
}

const MOMENT =
  /^(eq|g[te]|l[te])?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

interface Span {
  from?: Date;
  before?: Date;
}

/** A date stands for its whole day, month or year (UTC): `gt` begins after it, `le` ends with it. */
function readDate(value: string): Span {
  // A plus that was not encoded is read as a space.
  const parts = MOMENT.exec(value.replace(' ', '+'));
  const [, prefix = 'eq', year, month = '01', day = '01', time, seconds = ':00', fraction, zone = 'Z'] =
    parts ?? [];
  const date = `${year}-${month}-${day}`;
  const start = new Date(`${date}T${time ?? '00:00'}${seconds}${fraction?.slice(0, 4) ?? ''}${zone}`);
  if (!parts || !isCalendarDate(date) || Number.isNaN(start.getTime()))
    throw new BadRequest(
      'eq, gt, ge, lt or le and a date or moment such as ge2026-05-01 or gt2026-05-01T10:00:00Z',
    );
  const end = new Date(start);
  if (time !== undefined) end.setTime(start.getTime() + (fraction ? 1 : parts[6] ? 1_000 : 60_000));
  else if (parts[4]) end.setUTCDate(end.getUTCDate() + 1);
  else if (parts[3]) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return SPANS[prefix]?.(start, end) ?? {};
}

const SPANS: Readonly<Record<string, (start: Date, end: Date) => Span>> = {
  eq: (start, end) => ({ from: start, before: end }),
  gt: (_, end) => ({ from: end }),
  ge: (start) => ({ from: start }),
  lt: (start) => ({ before: start }),
  le: (_, end) => ({ before: end }),
};

function narrow(changed: Search['changed'], { from, before }: Span): void {
  if (from && !(changed.from && changed.from > from)) changed.from = from;
  if (before && !(changed.before && changed.before < before)) changed.before = before;
}

export const writeCursor = ({ changed, id, taken }: Cursor): string =>
  Buffer.from([changed, id, taken].join('\n')).toString('base64url');

function readCursor(value: string, { madeOf }: FhirType): Cursor {
  const [changed = '', id = '', taken = ''] = Buffer.from(value, 'base64url').toString('utf8').split('\n');
  if (
    !/^\d{1,16}$/.test(changed) ||
    !(madeOf === 'version' ? ID.test(id) : isUuid(id)) ||
    !/^\d{1,6}$/.test(taken)
  )
    throw new BadRequest('not the place of a page: follow the link "next"');
  return { changed, id, taken: Number(taken) };
}
