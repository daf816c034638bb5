/**
 * The questions of one page of a step, rendered by `@rjsf/core` from the step's schema. RJSF controls the
 * layout; answers bypass it and go to the store, so neither a keystroke nor an error re-renders it. Only a
 * change in which questions are visible does.
 */
import { stepSchema } from '@clinic/engine/validation';
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { useWizard } from './state/WizardContext.ts';
import { stopTypingPropagation } from './stopTypingPropagation.ts';
import { fields } from './theme/fields.ts';
import { Rows } from './theme/rows.ts';
import { StepSections } from './theme/sections.ts';
import { templates } from './theme/templates.tsx';
import { engineValidator } from './validator.ts';

interface StepFormProps {
  stepId: string;
  pageId: string;
}

export const StepForm = memo(function StepForm({ stepId, pageId }: StepFormProps) {
  const { questionnaire, model } = useWizard();
  const readShown = () =>
    model.units
      .shown(model.page({ step: stepId, page: pageId })?.questions ?? [])
      .map(({ id }) => id)
      .join(' ');
  const shown = useSyncExternalStore(model.watch, readShown, readShown);
  const compiled = useMemo(() => {
    const step = questionnaire.steps.get(stepId)?.step;
    if (!step) throw new RangeError(`No step ${stepId}`);
    return stepSchema(step);
  }, [questionnaire, stepId]);
  const { schema, uiSchema } = useMemo(
    () => onlyShown(compiled, shown.split(' ').filter(Boolean)),
    [compiled, shown],
  );
  const rows = useMemo(() => model.page({ step: stepId, page: pageId })?.rows ?? [], [model, stepId, pageId]);
  const validator = useMemo(() => engineValidator(questionnaire, stepId), [questionnaire, stepId]);
  return (
    <div ref={stopTypingPropagation}>
      <StepSections value={questionnaire.steps.get(stepId)?.step}>
        <Rows value={rows}>
          <Form
            tagName="div"
            className=""
            schema={schema}
            uiSchema={uiSchema}
            formData={NO_ANSWERS}
            validator={validator}
            fields={fields}
            templates={templates}
            showErrorList={false}
            noValidate
            experimental_defaultFormStateBehavior={NO_DEFAULTS}
          >
            {NO_BUTTONS}
          </Form>
        </Rows>
      </StepSections>
    </div>
  );
});

const NO_ANSWERS = {};
// Truthy, so that RJSF renders no button.
const NO_BUTTONS = <span hidden />;

// By default RJSF answers for the patient: the first option, `false` for a yes/no.
const NO_DEFAULTS = {
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'never',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

function onlyShown(
  { schema, uiSchema }: ReturnType<typeof stepSchema>,
  shown: readonly string[],
): { schema: RJSFSchema; uiSchema: UiSchema } {
  const properties = schema.properties as Record<string, RJSFSchema>;
  return {
    schema: {
      type: 'object',
      // Questions without an answer have no schema, but keep their place in the order.
      properties: Object.fromEntries(shown.map((id) => [id, properties[id] ?? { type: 'null' }])),
    },
    uiSchema: { ...uiSchema, 'ui:order': [...shown] } as UiSchema,
  };
}
