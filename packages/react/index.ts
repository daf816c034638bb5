/** What `@clinic-intake/react` offers: everything else inside it may change without notice. */
export { FieldGroup } from '@clinic/platform/ui';
export { UploadFailure, type Uploads, useTypedAnswer } from '@clinic/wizard';
export { type Completed, IntakeForm, type IntakeFormProps, type NamedFlag } from './IntakeForm.tsx';
export type { AnswerStorage } from './keptAnswers.ts';
export { registerWidget, type WidgetProps } from './registerWidget.ts';
export type { FormTexts } from './texts.ts';
