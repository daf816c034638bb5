/** Declares by hand that an answer continues under another id or value, where that cannot be detected. */
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCodeList } from '../../../engine/definition/codeList.ts';
import {
  type Definition,
  type Question,
  takesAnswer,
  textIn,
} from '../../../engine/definition/definition.ts';
import { declareRecode, declareRename } from '../../../engine/editing/declare.ts';
import { migrationsSince, renamedBy } from '../../../engine/form/migrations.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { SelectField } from '../../platform/ui/fields/SelectField.tsx';
import { useEditor } from '../document/EditorContext.ts';

interface Choice {
  value: string;
  text: string;
}

/** Questions and options that are published and are not there any more, unless that is declared. */
export function lostSince(definition: Definition, published: Definition) {
  const questions = definition.steps.flatMap((step) => step.questions).filter(takesAnswer);
  const ids = new Set(questions.map(({ id }) => id));
  const since = migrationsSince(definition, published.version);
  const before = published.steps.flatMap((step) => step.questions).filter(takesAnswer);
  const lost = before.filter(({ id }) => !ids.has(renamedBy(since, id)));
  const kept = before.flatMap((each) => {
    const now = questions.find(({ id }) => id === renamedBy(since, each.id));
    const values = now && lostValues(each, now);
    return now && values && values.length > 0 ? [{ now, values, before: each }] : [];
  });
  return { questions, before, since, lost, kept };
}

export function AddMigration({ published }: { published: Definition }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, edit } = useEditor();
  const [question, setQuestion] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const nameOf = (each: Question): string => `${textIn(each.label, language) || each.id} (${each.id})`;
  const { questions, before, since, lost, kept } = lostSince(definition, published);
  const ofOptions = kept.find(({ now }) => `option ${now.id}` === question);
  const known = new Set(before.map(({ id }) => renamedBy(since, id)));
  const fromChoices: Choice[] = ofOptions
    ? ofOptions.values.map(({ value, label }) => ({
        value: JSON.stringify(value),
        text: textIn(label, language) || String(value),
      }))
    : lost.map((each) => ({ value: each.id, text: nameOf(each) }));
  const toChoices: Choice[] =
    ofOptions && 'options' in ofOptions.now
      ? ofOptions.now.options.map(({ value, label }) => ({
          value: JSON.stringify(value),
          text: textIn(label, language) || String(value),
        }))
      : questions.filter(({ id }) => !known.has(id)).map((each) => ({ value: each.id, text: nameOf(each) }));
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (from === '' || to === '') return;
    const { version } = published;
    edit(
      ofOptions
        ? declareRecode(definition, version, {
            question: ofOptions.now.id,
            from: JSON.parse(from) as string,
            to: JSON.parse(to) as string,
          })
        : declareRename(definition, version, { from, to }),
    );
    setFrom('');
    setTo('');
  };
  return (
    <form onSubmit={add} className="mt-4 grid gap-3 sm:grid-cols-3">
      <Choose
        label={t('migrations.add.what')}
        value={question}
        choices={[
          { value: '', text: t('migrations.add.question') },
          ...kept.map(({ now }) => ({
            value: `option ${now.id}`,
            text: t('migrations.add.optionOf', { name: textIn(now.label, language) || now.id }),
          })),
        ]}
        onChange={(value) => {
          setQuestion(value);
          setFrom('');
          setTo('');
        }}
      />
      <Choose label={t('migrations.add.from')} empty value={from} choices={fromChoices} onChange={setFrom} />
      <Choose label={t('migrations.add.to')} empty value={to} choices={toChoices} onChange={setTo} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={from === '' || to === ''}
      >
        <Plus aria-hidden="true" />
        {t('migrations.add.action')}
      </Button>
    </form>
  );
}

function Choose({
  label,
  value,
  choices,
  empty,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  empty?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {empty && <option value="" />}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </SelectField>
  );
}

/** Published options that are no longer offered. */
const lostValues = (before: Question, now: Question) =>
  // Whether a list has them is known where answers are counted.
  'options' in before && 'options' in now && !hasCodeList(now)
    ? before.options.filter(({ value }) => !now.options.some((each) => each.value === value))
    : [];
