/** RJSF's frames around fields. Ours draw nothing: a widget has its own label, help and error. */
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useContext } from 'react';
import { Dense } from '../../ui/Dense.ts';
import { inRows, Rows } from '../rows.ts';

const Bare = ({ children }: FieldTemplateProps) => children;
const Nothing = () => null;

// Each question is a layer of its own: a keystroke paints that one anew, not the whole step.
function Questions({ properties }: ObjectFieldTemplateProps) {
  const dense = useContext(Dense);
  const rows = useContext(Rows);
  return (
    <div className={dense ? DENSE : 'grid gap-9 *:isolate'}>
      {dense
        ? properties.map(({ content }) => content)
        : inRows(
            properties.map(({ name }) => name),
            rows,
          ).map((row) => {
            const own = properties.filter(({ name }) => row.includes(name)).map(({ content }) => content);
            if (own.length === 1) return own;
            return (
              <div key={row.join(' ')} className={SIDE_BY_SIDE}>
                {own}
              </div>
            );
          })}
    </div>
  );
}

const SIDE_BY_SIDE =
  'grid grid-flow-col auto-cols-fr items-start gap-x-4 sm:max-w-lg *:min-w-0 [&_input:is([inputmode=numeric],[inputmode=decimal])]:max-w-24';

const DENSE = 'grid grid-cols-2 items-end gap-3 sm:grid-cols-3';

export const templates: Partial<TemplatesType> = {
  FieldTemplate: Bare,
  ObjectFieldTemplate: Questions,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
