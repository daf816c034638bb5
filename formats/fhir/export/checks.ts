/** Checks of questions as constraints of their items. */
import type { Question } from '@clinic/engine/definition';
import { CONSTRAINTS } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';
import type { ExportContext } from './context.ts';
import { localizedElement } from './texts.ts';
import { rulePath } from './writePath.ts';

export function constraintsOf(question: Question, context: ExportContext): JsonObject[] {
  return (question.checks ?? []).flatMap((check): JsonObject[] => {
    const path = rulePath(check, question, context);
    if (path === undefined) return [];
    const { text, _text } = localizedElement('text', check.message, context.language);
    return [
      {
        url: CONSTRAINTS[0],
        extension: [
          { url: 'key', valueId: keyOf(check.id) },
          { url: 'severity', valueCode: check.level === 'hard' ? 'error' : 'warning' },
          { url: 'expression', valueString: path },
          {
            url: 'human',
            valueString: text,
            ...(_text !== undefined && { _valueString: _text }),
          },
        ],
      },
    ];
  });
}

/** FHIR ids have no underscore and at most 64 characters. */
const keyOf = (id: string): string => id.replaceAll('_', '-').slice(0, 64);
