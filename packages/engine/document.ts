/** Opens documents from outside: JSON in, a form or a list of problems out. */
import { error, type Problem } from '@clinic/engine/base';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { pairingProblems, parseRuleSet } from '@clinic/rules/document';
import { compileForm, type Form } from './form.ts';

/** The format of definitions and rule sets that this version reads; a document may name it as `format`. */
const FORMAT = 1;

/** A document cannot be used; its `problems` say where and what to do. */
export class DocumentProblems extends Error {
  override readonly name = 'DocumentProblems';
  readonly problems: readonly Problem[];

  constructor(what: 'definition' | 'rules', problems: readonly Problem[]) {
    const lines = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
    super([`The ${what} cannot be used. Correct this:`, ...lines].join('\n'));
    this.problems = problems;
  }
}

/**
 * Checks a definition and its rules, which may be any JSON, and compiles them.
 * @throws DocumentProblems with every problem of the first document that has any
 */
export function openForm(definition: unknown, rules?: unknown): Form {
  const parsed = parseDefinition(inFormat('definition', definition));
  if (!parsed.definition) throw new DocumentProblems('definition', withAdvice(parsed.problems));
  if (rules === undefined) return compileForm(parsed.definition);
  const { ruleSet, problems } = parseRuleSet(inFormat('rules', rules));
  if (!ruleSet) throw new DocumentProblems('rules', withAdvice(problems));
  const pairing = withAdvice(pairingProblems(ruleSet, compileQuestionnaire(parsed.definition)));
  if (pairing.length > 0) throw new DocumentProblems('rules', pairing);
  return compileForm(parsed.definition, ruleSet);
}

/** The document without its `format`, which the product's own documents do not name. */
function inFormat(what: 'definition' | 'rules', document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    const given = Array.isArray(document) ? 'a list' : document === null ? 'null' : `a ${typeof document}`;
    throw new DocumentProblems(what, [
      saying('', 'shape', `It has to be a JSON object, and is ${given}. Parse text with JSON.parse first.`),
    ]);
  }
  const { format = FORMAT, ...content } = document as { format?: unknown };
  if (format === FORMAT) return content;
  throw new DocumentProblems(what, [
    saying(
      'format',
      'format',
      `It is in format ${JSON.stringify(format)}, and this version of @clinic-intake/engine reads format ${FORMAT}. ` +
        `Install a newer version of the package, or export the document in format ${FORMAT}.`,
    ),
  ]);
}

/** Errors only; of an unknown name with how to add it. */
const withAdvice = (problems: readonly Problem[]): Problem[] =>
  problems
    .filter(({ level }) => level === 'error')
    .map((problem) => ({
      ...problem,
      message: [problem.message, adviceOn(problem)].filter(Boolean).join('. '),
    }));

function adviceOn({ path, code }: Problem): string {
  if (/questions\[\d+\]\.type$/.test(path)) return 'Add a type of your own with registerQuestionType first';
  if (code === 'logic_operator') return 'Add an operator of your own with registerOperator first';
  return '';
}

const saying = (path: string, code: string, message: string): Problem =>
  error(path, code, { message, text: { key: code, params: {} } });
