import { words } from '@clinic/engine/base';
import { useWizard } from '../state/WizardContext.ts';
import { RadioOptions } from './parts/RadioOptions.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function YesNoWidget({ question, ...props }: WidgetProps<'yesNo' | 'consent'>) {
  const { yes, no } = words(useWizard().language);
  return (
    <RadioOptions
      {...props}
      required={question.required}
      options={[
        { value: true, label: yes },
        { value: false, label: no },
      ]}
    />
  );
}
