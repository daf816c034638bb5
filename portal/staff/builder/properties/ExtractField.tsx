/** The FHIR resource that the answer becomes in an export, and its properties. */
import {
  type AnswerExtraction,
  type ExtractedResource,
  elementsFor,
  extractionOf,
  FACT_STATUSES,
  type FactResource,
  type FactStatus,
  factResourceOf,
  isFactResource,
  OBSERVATION_CATEGORIES,
  type ObservationCategory,
  type Question,
  resourceOfCodes,
  resourcesFor,
} from '@clinic/engine/definition';
import { withExtraction } from '@clinic/engine/editing';
import { SelectField } from '@clinic/platform/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { FactCodeField } from './FactCodeField.tsx';

export interface ExtractFieldProps {
  question: Question;
  /** The repeating group that contains the question. */
  group: Question | undefined;
  change: (properties: Change, about?: string) => void;
}

/** Renders nothing for a question whose answer cannot become a resource. */
export function ExtractField({ question, group, change }: ExtractFieldProps) {
  const { t } = useTranslation();
  const { extract, type } = question;
  const around = group && factResourceOf(group);
  const set = (next: AnswerExtraction | undefined, about = 'extract'): void =>
    change({ ...withExtraction(question, next) }, about);
  if (around && extract?.resource === undefined)
    return <ElementField question={question} resource={around} onChange={set} />;
  const offered = resourcesFor(type, group !== undefined);
  const resource = extract?.resource;
  // A resource that does not fit stays visible, so that it can be removed.
  const resources = resource === undefined || offered.includes(resource) ? offered : [...offered, resource];
  if (resources.length === 0) return null;
  const coded = resourceOfCodes(question);
  return (
    <div className="grid gap-4">
      <SelectField<ExtractedResource | ''>
        label={t('builder.extract.label')}
        help={t('builder.extract.help')}
        value={resource ?? ''}
        onChange={(chosen) => set(chosen ? { resource: chosen } : undefined)}
      >
        <option value="">
          {coded === undefined
            ? t('builder.extract.usual')
            : t('builder.extract.coded', { resource: t(`builder.extract.of.${coded}`) })}
        </option>
        {resources.map((each) => (
          <option key={each} value={each}>
            {t(`builder.extract.of.${each}`)}
          </option>
        ))}
      </SelectField>
      <FactFields question={question} onChange={set} />
      {extract?.resource === 'Observation' && (
        <SelectField<ObservationCategory | ''>
          label={t('builder.extract.category')}
          value={extract.category ?? ''}
          onChange={(category) => set(withField(extract, 'category', category || undefined))}
        >
          <option value="">{t('builder.extract.categories.usual')}</option>
          {OBSERVATION_CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {t(`builder.extract.categories.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

interface FieldsProps {
  question: Question;
  onChange: (extract: AnswerExtraction | undefined, about?: string) => void;
}

/** For a condition, medicine or allergy: whether it is current, and what a "yes" states. */
function FactFields({ question, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const codeId = useId();
  const extract = extractionOf(question);
  if (!extract || !isFactResource(extract.resource)) return null;
  const { resource, status, label, code } = extract;
  const isNamed = question.type === 'yesNo' || question.type === 'choice';
  return (
    <>
      <SelectField<FactStatus | ''>
        label={t('builder.extract.status')}
        help={t('builder.extract.statusHelp')}
        value={status ?? ''}
        onChange={(chosen) => onChange(withField(extract, 'status', chosen || undefined))}
      >
        <option value="">{t('builder.extract.statuses.unsaid')}</option>
        {FACT_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`builder.extract.statuses.${each}`)}
          </option>
        ))}
      </SelectField>
      {isNamed && (
        <>
          <LocalizedField
            optional
            label={t('builder.extract.states')}
            value={label}
            onChange={(next, language) => onChange(withField(extract, 'label', next), `extract ${language}`)}
          />
          <FactCodeField
            id={codeId}
            resource={resource}
            value={code}
            onChange={(next) => onChange(withField(extract, 'code', next), 'extract code')}
          />
        </>
      )}
    </>
  );
}

function ElementField({ question, resource, onChange }: FieldsProps & { resource: FactResource }) {
  const { t } = useTranslation();
  const element = question.extract?.element;
  const offered = elementsFor(question.type, resource);
  const elements = element === undefined || offered.includes(element) ? offered : [...offered, element];
  if (elements.length === 0) return null;
  return (
    <SelectField<NonNullable<typeof element> | ''>
      label={t('builder.extract.element', { resource: t(`builder.extract.of.${resource}`) })}
      value={element ?? ''}
      onChange={(chosen) => onChange(chosen ? { element: chosen } : undefined)}
    >
      <option value="">{t('builder.extract.elements.none')}</option>
      {elements.map((each) => (
        <option key={each} value={each}>
          {t(`builder.extract.elements.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Sets a field's value, or removes the field. */
function withField<Name extends keyof AnswerExtraction>(
  extract: AnswerExtraction,
  name: Name,
  value: AnswerExtraction[Name] | undefined,
): AnswerExtraction {
  const { [name]: _, ...rest } = extract;
  return value === undefined ? rest : { ...rest, [name]: value };
}
