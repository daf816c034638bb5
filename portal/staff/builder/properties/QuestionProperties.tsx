/** A question's text, its kind of answer, and when it is shown. */
import type { NumberLimits, Question } from '@clinic/engine/definition';
import { type Place, questionAt, questionFormat, withQuestion } from '@clinic/engine/editing';
import { useMemo } from 'react';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';
import { questionHints } from './hints.ts';
import { publishedAs } from './IdFields.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';

export function QuestionProperties({ question, place }: { question: Question; place: Place }) {
  const { definition, published, edit } = useEditor();
  const around = place.length === 3 ? questionAt(definition, place.slice(0, 2)) : undefined;
  const { type } = question;
  const format = useMemo(() => questionFormat(type), [type]);
  const hints = useMemo(() => questionHints(format, type), [format, type]);
  const change = (properties: Change, about?: string): void =>
    edit(
      withQuestion(definition, place, withUnits(question, properties)),
      about && `${place.join('/')} ${about}`,
    );
  return (
    <PropertyPanel
      format={format}
      hints={hints}
      value={question}
      before={published && publishedAs(published, place)}
      question={question}
      group={around?.type === 'repeatingGroup' ? around : undefined}
      change={change}
    />
  );
}

const NO_LIMITS = { min: undefined, max: undefined, softMin: undefined, softMax: undefined, step: undefined };

/** A quantity has one unit with limits, or a list of at least two such units. */
function withUnits(question: Question, change: Change): Change {
  if (!('units' in change) || question.type !== 'quantity') return change;
  const units = (change.units ?? []) as readonly NumberLimits[];
  const { unit, units: before, min, max, softMin, softMax, step } = question;
  if (before === undefined) {
    const limits = Object.entries({ min, max, softMin, softMax, step }).filter(
      ([, limit]) => limit !== undefined,
    );
    return { ...NO_LIMITS, unit: undefined, units: [{ unit, ...Object.fromEntries(limits) }, ...units] };
  }
  return units.length < 2 ? { ...units[0], units: undefined } : change;
}
