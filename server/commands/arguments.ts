/** Reads the arguments of a command. Unknown ones are refused: ignoring them could do the wrong work. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CLINIC_ID, MAIN, type Place, placeOf } from '@clinic/server-platform/db';

/** The command does not take these arguments. */
export class UsageError extends Error {}

export interface Takes {
  /** Printed along with the error. */
  usage: string;
  options?: ParseArgsOptionsConfig;
  /** The maximum number of positional arguments. */
  names?: number | { atLeast?: number; atMost?: number };
}

export interface Arguments {
  /** The values of options, by name. */
  values: Record<string, string | boolean | Array<string | boolean> | undefined>;
  names: string[];
}

/** @throws UsageError that says what is wrong, and how the command is used */
export function readArguments(
  { usage, options = {}, names = 0 }: Takes,
  argv: readonly string[] = process.argv.slice(2),
): Arguments {
  const refuse = (problem: string): never => {
    throw new UsageError(`${problem}\nUsage: ${usage}`);
  };
  const { values, positionals, tokens } = parsed(argv, options, refuse);
  const chosen = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = chosen.find((name, at) => !options[name]?.multiple && chosen.indexOf(name) !== at);
  if (twice !== undefined) refuse(`Give --${twice} only once.`);
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } =
    typeof names === 'number' ? { atLeast: names, atMost: names } : names;
  const [further] = positionals.slice(atMost);
  if (further !== undefined) refuse(`The argument ${further} is one too many.`);
  if (positionals.length < atLeast) refuse('An argument is missing.');
  return { values, names: positionals };
}

type Parsed = Pick<ReturnType<typeof parseArgs>, 'values' | 'positionals'> & {
  tokens: Array<{ kind: string; name: string }>;
};

function parsed(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  refuse: (problem: string) => never,
): Parsed {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, tokens: true }) as Parsed;
  } catch (error) {
    // The rest of the message is about arguments that begin with a hyphen.
    return refuse(`${(error as Error).message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`);
  }
}

/** For commands that take `--clinic ID`; without it, the clinic main. */
export function readClinicArguments(
  { options, usage, ...takes }: Takes,
  argv?: readonly string[],
): Arguments & { place: Place } {
  const ownUsage = {
    ...takes,
    usage: `${usage} [--clinic ID]`,
    options: { ...options, clinic: { type: 'string' } },
  } as const;
  const { values, names } = readArguments(ownUsage, argv);
  const { clinic } = values;
  if (clinic === undefined) return { values, names, place: MAIN };
  if (typeof clinic !== 'string' || !CLINIC_ID.test(clinic)) {
    throw new UsageError('Name a clinic after --clinic; npm run clinics -- list shows them');
  }
  return { values, names, place: placeOf(clinic) };
}
