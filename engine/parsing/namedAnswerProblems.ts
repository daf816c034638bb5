/** Problems of the answers that texts name. */
import type { LocalizedText } from '../base/localizedText.ts';
import { error, type LocalizedMessage, localize, type Problem, warning } from '../base/problem.ts';
import { type Definition, markupIn, type Question } from '../definition/definition.ts';
import { namesIn } from '../definition/namedAnswers.ts';
import { LOGIC_KEYS, TEXT_KEYS, TEXT_LIST_KEYS } from '../definition/textKeys.ts';
import { canBeNamed } from '../form/namedAnswers.ts';

/** Where a text is read: what was asked before is known. */
interface Reader {
  /** Number of questions asked before it; undefined where no answer is known, or must not change the text. */
  before: number | undefined;
  /** The questions of its entry that were asked before it. */
  parts: readonly Question[];
}

/**
 * Names of questions that do not exist, that have no answer in words, that are asked later or once for each entry of a
 * group, and names where no answer is known, as before the first page, or where the text is kept as it is: in consents,
 * documents, notices and exclusions. A name without a
 * fallback is shown as it is written; that is a warning, because a text may contain braces.
 */
export function namedAnswerProblems(definition: Definition): Problem[] {
  const questionsInOrder = definition.steps.flatMap(({ questions }) => questions);
  const groupOf = new Map(
    questionsInOrder.flatMap((group) =>
      group.type === 'repeatingGroup' ? group.questions.map(({ id }) => [id, group.id] as const) : [],
    ),
  );
  const reasonAgainst = (id: string, { before, parts }: Reader): LocalizedMessage | undefined => {
    if (before === undefined) return localize('nameNotHere', { key: id });
    const position = questionsInOrder.findIndex((question) => question.id === id);
    const named = parts.find((part) => part.id === id) ?? questionsInOrder[position];
    if (!named)
      return groupOf.has(id)
        ? localize('nameInEntry', { key: id, group: groupOf.get(id) ?? '' })
        : localize('noQuestion', { key: id });
    if (!canBeNamed(named)) return localize('nameType', { key: id, type: named.type });
    return parts.includes(named) || position < before ? undefined : localize('nameLater', { key: id });
  };
  const ofText = (text: LocalizedText, path: string, reader: Reader): Problem[] =>
    Object.keys(text).flatMap((language) => {
      const { named, bare } = namesIn(markupIn(text, language));
      const at = `${path}.${language}`;
      return [
        ...named.flatMap((id) => {
          const reason = reasonAgainst(id, reader);
          return reason ? [error(at, 'named_answer', reason)] : [];
        }),
        ...bare
          .filter((id) => questionsInOrder.some((question) => question.id === id))
          .map((id) => warning(at, 'named_answer', localize('nameBare', { example: `{${id}|…}` }))),
      ];
    });
  const visit = (value: unknown, path: string, name: string, reader: Reader): Problem[] => {
    if (typeof value !== 'object' || value === null || LOGIC_KEYS.has(name)) return [];
    if (Array.isArray(value))
      return value.flatMap((each, index) =>
        visit(each, `${path}[${index}]`, TEXT_LIST_KEYS.has(name) ? 'text' : '', reader),
      );
    if (TEXT_KEYS.has(name)) return ofText(value as LocalizedText, path, reader);
    const isConsent = 'type' in value && value.type === 'consent';
    const inside = isConsent || name === 'document' ? NOTHING_KNOWN : reader;
    return Object.entries(value).flatMap(([key, part]) =>
      visit(part, path ? `${path}.${key}` : key, key, inside),
    );
  };
  const { steps, everyPage, fhir: _source, table: _table, migrations: _before, ...others } = definition;
  let before = 0;
  const inSteps = steps.flatMap((step, index) => {
    const { questions, pages, sections, ...own } = step;
    const [at, first] = [`steps[${index}]`, before];
    before += questions.length;
    const from = (isFirst: (question: Question) => boolean): Reader => ({
      before: first + Math.max(questions.findIndex(isFirst), 0),
      parts: [],
    });
    return [
      ...visit(own, at, '', { before: first, parts: [] }),
      ...(pages ?? []).flatMap((page, number) =>
        visit(
          page,
          `${at}.pages[${number}]`,
          '',
          from(({ id }) => id === page.questions[0]),
        ),
      ),
      ...(sections ?? []).flatMap((section, number) =>
        visit(
          section,
          `${at}.sections[${number}]`,
          '',
          from((each) => each.section === section.id),
        ),
      ),
      ...questions.flatMap((question, number) => {
        const reader = { before: first + number, parts: [] };
        const place = `${at}.questions[${number}]`;
        if (question.type !== 'repeatingGroup') return visit(question, place, '', reader);
        const { questions: parts, ...group } = question;
        return [
          ...visit(group, place, '', reader),
          ...parts.flatMap((part, entry) =>
            visit(part, `${place}.questions[${entry}]`, '', { ...reader, parts: parts.slice(0, entry) }),
          ),
        ];
      }),
    ];
  });
  return [
    ...visit(others, '', '', NOTHING_KNOWN),
    ...visit(everyPage, 'everyPage', '', { before: questionsInOrder.length, parts: [] }),
    ...inSteps,
  ];
}

const NOTHING_KNOWN: Reader = { before: undefined, parts: [] };
