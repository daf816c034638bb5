import type { RegistryFieldsType } from '@rjsf/utils';
import { WIDGET_TYPES } from '../widgets/byType.ts';
import { QuestionField } from './QuestionField.tsx';

/** By the name a step's uiSchema gives as `ui:field`. */
export const fields: RegistryFieldsType = Object.fromEntries(
  WIDGET_TYPES.map((type) => [type, QuestionField]),
);
