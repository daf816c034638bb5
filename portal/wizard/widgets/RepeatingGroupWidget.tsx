/** A group of questions, answered once per entry. */
import { Plus, Trash2 } from 'lucide-react';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../engine/definition/definition.ts';
import { type Group, hasConditions } from '../../../engine/form/groupEntries.ts';
import { resolveEntry } from '../../../engine/form/visibility.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { FieldGroup } from '../../platform/ui/fields/FieldGroup.tsx';
import { type AnswerSlot, itemSlot, listOf, partSlot } from '../state/answerSlot.ts';
import { useEntries } from '../state/useEntries.ts';
import { PartWidget, useWizard } from '../state/WizardContext.ts';
import type { WidgetProps } from './parts/widget.ts';

export function RepeatingGroupWidget({ question, id, slot, label, ...frame }: WidgetProps<'repeatingGroup'>) {
  const { t } = useTranslation();
  const entries = useEntries(slot);
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className="grid gap-4">
        {entries.keys.map((key, index) => (
          <fieldset key={key} className="min-w-0 rounded border border-line bg-surface p-4 sm:p-5">
            <legend className="sr-only">
              {t('wizard.list.entry', { question: label, number: index + 1 })}
            </legend>
            <div className="grid gap-6">
              <Parts group={question} id={`${id}-${key}`} list={slot} indexOf={() => entries.indexOf(key)} />
            </div>
            {entries.keys.length > 1 && (
              <Button variant="quiet" className="mt-4 -ms-4" onClick={() => entries.remove(key)}>
                <Trash2 aria-hidden="true" />
                {t('wizard.list.remove', { number: index + 1 })}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      {entries.keys.length < question.maxItems && (
        <Button variant="secondary" className="mt-3" onClick={entries.add}>
          <Plus aria-hidden="true" />
          {t('wizard.list.add')}
        </Button>
      )}
    </FieldGroup>
  );
}

interface PartsProps {
  group: Group;
  id: string;
  list: AnswerSlot;
  indexOf: () => number;
}

/** The questions that apply to one entry. */
function Parts({ group, id, list, indexOf }: PartsProps) {
  const shown = useShownParts(group, list, indexOf);
  return group.questions
    .filter((part) => shown.has(part.id))
    .map((part) => <Part key={part.id} id={`${id}-${part.id}`} part={part} list={list} indexOf={indexOf} />);
}

/** Their ids. What an entry hides keeps its answer, which is there when it is shown again. */
function useShownParts(group: Group, list: AnswerSlot, indexOf: () => number): ReadonlySet<string> {
  const { model } = useWizard();
  const read = (): string => {
    const ids = group.questions.map((part) => part.id);
    if (!hasConditions(group)) return ids.join(' ');
    const { questions } = resolveEntry(group, listOf(list)[indexOf()], model.form().today);
    return ids.filter((part) => questions.get(part) === 'shown').join(' ');
  };
  const shown = useSyncExternalStore(list.watch, read, read);
  return useMemo(() => new Set(shown.split(' ')), [shown]);
}

function Part({
  id,
  part,
  list,
  indexOf,
}: {
  id: string;
  part: Question;
  list: AnswerSlot;
  indexOf: () => number;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry finds its place by its key
  const slot = useMemo(() => partSlot(itemSlot(list, indexOf, {}), part.id), [list, part.id]);
  const Widget = useContext(PartWidget);
  return Widget && <Widget question={part} id={id} slot={slot} />;
}
