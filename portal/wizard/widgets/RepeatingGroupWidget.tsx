/** A group of questions, answered once per entry. Entries are cards, or rows of a table on wide screens. */
import { isStaffOnly, isTable, type Question } from '@clinic/engine/definition';
import { type FormState, type Group, type Questionnaire, resolveEntry } from '@clinic/engine/form';
import { entryName, issueText } from '@clinic/engine/validation';
import { Button, classes, FieldGroup } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerSlot, itemSlot, listOf, partSlot } from '../state/answerSlot.ts';
import { useEntries } from '../state/useEntries.ts';
import { type EntryForm, EntryFormContext, PartWidget, useWizard } from '../state/WizardContext.ts';
import { cellClass, ENTRY_CLASSES, EntryTableHead, rowClass } from './parts/EntryTableHead.tsx';
import { RemovedEntry } from './parts/RemovedEntry.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function RepeatingGroupWidget({ question, id, slot, label, ...frame }: WidgetProps<'repeatingGroup'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const entries = useEntries(slot, id);
  const asTable = isTable(question);
  const layout = ENTRY_CLASSES[asTable ? 'table' : 'cards'];
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className={layout.list}>
        {asTable && <EntryTableHead questions={question.questions} />}
        {entries.keys.map((key, index) => (
          <fieldset key={key} id={`${id}-${index + 1}`} tabIndex={-1} className={layout.entry}>
            <legend className={entries.keys.length > 1 ? layout.heading : 'sr-only'}>
              {entryName(question, index + 1, language)}
            </legend>
            <div className={classes(layout.parts, asTable && rowClass(question.questions))}>
              <Parts
                group={question}
                id={`${id}-${index + 1}`}
                list={slot}
                indexOf={() => entries.indexOf(key)}
                asTable={asTable}
              />
            </div>
            {entries.keys.length > 1 && (
              <Button
                variant="quiet"
                className={layout.remove}
                aria-label={t('wizard.list.remove', { number: index + 1 })}
                onClick={() => entries.remove(key)}
              >
                <Trash2 aria-hidden="true" />
                <span className={layout.removeText}>{t('wizard.list.remove', { number: index + 1 })}</span>
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      <RemovedEntry entries={entries} nameOf={(number) => entryName(question, number, language)} />
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
  asTable: boolean;
}

/** The questions that apply to one entry. In a table, each stays in its column. */
function Parts({ group, id, list, indexOf, asTable }: PartsProps) {
  const form = useEntryForm(group, list, indexOf);
  const shown = useShownParts(group, form);
  const parts = group.questions.map((part, index) => {
    if (!shown.has(part.id)) return null;
    const widget = (
      <Part
        key={part.id}
        id={`${id}-${part.id}`}
        group={group.id}
        part={part}
        list={list}
        indexOf={indexOf}
      />
    );
    if (!asTable) return widget;
    return (
      <div key={part.id} className={cellClass(group.questions, index)}>
        {widget}
      </div>
    );
  });
  return <EntryFormContext value={form}>{parts}</EntryFormContext>;
}

/** The state of an entry, whose index `indexOf` returns. */
function useEntryForm(group: Group, list: AnswerSlot, indexOf: () => number): EntryForm {
  const { model, questionnaire } = useWizard();
  const entries = questionnaire.questions.get(group.id)?.entries as Questionnaire;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry finds its place by its key
  return useMemo(() => {
    let last: { entry: unknown; formState: FormState; form: FormState } | undefined;
    return {
      questionnaire: entries,
      read: () => {
        const [entry, formState] = [listOf(list)[indexOf()], model.form()];
        if (last?.entry !== entry || last?.formState !== formState)
          last = { entry, formState, form: resolveEntry(entries, entry, formState) };
        return last.form;
      },
      watch: (listener) => {
        const stops = [
          list.watch(listener),
          ...(entries.readsAround.length > 0 ? [model.watch(listener)] : []),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    };
  }, [entries, list, model]);
}

/** Their ids. A question hidden in an entry keeps its answer for when it is shown again. */
function useShownParts(group: Group, form: EntryForm): ReadonlySet<string> {
  const read = (): string => {
    const { questions } = form.read();
    const isShown = ({ id }: Question): boolean => questions.get(id) === 'shown';
    return group.questions
      .filter((part) => !isStaffOnly(part) && isShown(part))
      .map(({ id }) => id)
      .join(' ');
  };
  const shown = useSyncExternalStore(form.watch, read, read);
  return useMemo(() => new Set(shown.split(' ')), [shown]);
}

function Part({
  id,
  group,
  part,
  list,
  indexOf,
}: {
  id: string;
  group: string;
  part: Question;
  list: AnswerSlot;
  indexOf: () => number;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry finds its place by its key
  const slot = useMemo(() => partSlot(itemSlot(list, indexOf, {}), part.id), [list, part.id]);
  const { questionnaire, issues, language } = useWizard();
  const readIssue = () => issues.of(group, indexOf() + 1, part.id);
  const issue = useSyncExternalStore(issues.watch, readIssue, readIssue);
  const Widget = useContext(PartWidget);
  const error = issue && { error: issueText(issue, questionnaire, language) };
  return Widget && <Widget question={part} id={id} slot={slot} {...error} />;
}
