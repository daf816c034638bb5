/** RJSF's frames around fields. Ours draw nothing: a widget has its own label, help and error. */
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useContext } from 'react';
import { Dense } from '../../ui/Dense.ts';

const Bare = ({ children }: FieldTemplateProps) => children;
const Nothing = () => null;

// Each question is a layer of its own: a keystroke paints that one anew, not the whole step.
const Questions = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={useContext(Dense) ? DENSE : 'grid gap-9 *:isolate'}>
    {properties.map(({ content }) => content)}
  </div>
);

const DENSE = 'grid grid-cols-2 items-end gap-3 sm:grid-cols-3';

export const templates: Partial<TemplatesType> = {
  FieldTemplate: Bare,
  ObjectFieldTemplate: Questions,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
