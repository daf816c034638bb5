/** A step's title and when it is shown. */
import type { LocalizedText } from '@clinic/engine/base';
import type { Step } from '@clinic/engine/definition';
import { type Place, renameAt, takenIds, withStep } from '@clinic/engine/editing';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { ConditionField } from '../fields/ConditionField.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { Locked } from './Locked.tsx';
import { PagesEditor } from './PagesEditor.tsx';
import { SectionsEditor } from './SectionsEditor.tsx';

export function StepProperties({ step, place }: { step: Step; place: Place }) {
  const { t } = useTranslation();
  const { definition, published, edit, select } = useEditor();
  const change = (properties: Partial<Step>, about?: string): void =>
    edit(withStep(definition, place, properties), about && `${step.id} ${about}`);
  const text = (property: 'title' | 'intro') => (value: LocalizedText | undefined, language: string) =>
    change({ [property]: value }, `${property} ${language}`);
  return (
    <div className="grid gap-5">
      <LocalizedField
        label={t('builder.field.title')}
        value={step.title}
        onChange={(value, language) => text('title')(value ?? {}, language)}
      />
      <Locked>
        <LocalizedField
          optional
          formatted
          label={t('builder.field.intro')}
          value={step.intro}
          onChange={text('intro')}
        />
      </Locked>
      <ConditionField
        key={step.id}
        label={t('builder.field.showWhen')}
        value={step.showWhen}
        onChange={(showWhen) => change({ showWhen }, 'showWhen')}
      />
      {(step.questions.length > 1 || step.sections) && (
        <Locked>
          <SectionsEditor key={`${step.id} sections`} step={step} onChange={change} />
        </Locked>
      )}
      <PagesEditor
        key={`${step.id} pages`}
        step={step}
        onChange={(pages, about) => change({ pages }, about)}
      />
      <KeyField
        key={`${step.id} id`}
        label={t('builder.field.id')}
        value={step.id}
        locked={published?.steps.some(({ id }) => id === step.id)}
        isTaken={takenIds(definition).step}
        onChange={(id) => {
          edit(renameAt(definition, place, id));
          select([id]);
        }}
      />
    </div>
  );
}
