/** What answers are stored under, and how: a question's type and id, a step's id. */
import type { Definition, Question, QuestionType, Step } from '@clinic/engine/definition';
import { instrumentAt, type Place, partsOf, renameAt, takenIds, takenInGroup } from '@clinic/engine/editing';
import { SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';
import { changeOfType, typesFor } from '../document/questionTypes.ts';
import { KeyField } from '../fields/KeyField.tsx';

export interface QuestionPartProps {
  question: Question;
  /** The repeating group that contains the question. */
  group?: Question | undefined;
  /** The question as published. */
  before?: object | undefined;
  change: (properties: Change, about?: string) => void;
}

export function QuestionTypeField({ question, group, before, change }: QuestionPartProps) {
  const { t } = useTranslation();
  const { definition, selected } = useEditor();
  const types = [...new Set([...typesFor(group !== undefined), question.type])];
  return (
    <SelectField<QuestionType>
      label={t('builder.field.type')}
      help={before && t('builder.field.typeLocked')}
      disabled={before !== undefined || instrumentAt(definition, selected) !== undefined}
      value={question.type}
      onChange={(type) => change(changeOfType(question, type, group))}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {t(`builder.type.${type}`)}
        </option>
      ))}
    </SelectField>
  );
}

export function QuestionId({ question, group, before }: QuestionPartProps) {
  const { definition } = useEditor();
  const taken =
    group?.type === 'repeatingGroup' ? takenInGroup(definition, group) : takenIds(definition).question;
  return <RenamedKey id={question.id} locked={before !== undefined} unlockable isTaken={taken} />;
}

export function StepId({ step }: { step: Step }) {
  const { definition, published } = useEditor();
  const isPublished = published?.steps.some(({ id }) => id === step.id) ?? false;
  return <RenamedKey id={step.id} locked={isPublished} isTaken={takenIds(definition).step} />;
}

interface RenamedKeyProps {
  id: string;
  locked: boolean;
  unlockable?: boolean;
  isTaken: (id: string) => boolean;
}

/** The id of what is selected, which stays selected. */
function RenamedKey({ id, ...key }: RenamedKeyProps) {
  const { t } = useTranslation();
  const { definition, selected, edit, select } = useEditor();
  const rename = (to: string): void => {
    edit(renameAt(definition, selected, to));
    select([...selected.slice(0, -1), to]);
  };
  return <KeyField label={t('builder.field.id')} value={id} onChange={rename} {...key} />;
}

/** The published question, wherever it is now. */
export function publishedAs(published: Definition, place: Place): Question | undefined {
  const [, id = '', part] = place;
  const question = published.steps.flatMap(({ questions }) => questions).find((each) => each.id === id);
  return part === undefined ? question : partsOf(question).find((each) => each.id === part);
}
