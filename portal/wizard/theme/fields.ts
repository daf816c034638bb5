import type { RegistryFieldsType } from '@rjsf/utils';
import { WIDGET_TYPES } from '../widgets/byType.ts';
import { QuestionField } from './QuestionField.tsx';

/** Keyed by the name in a step's uiSchema (`ui:field`). */
export const fields: RegistryFieldsType = Object.fromEntries(
  WIDGET_TYPES.map((type) => [type, QuestionField]),
);
