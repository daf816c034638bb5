import { Notice } from '../../platform/ui/base/Notice.tsx';
import { withPhones } from '../../platform/ui/fields/PhoneText.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function InformationWidget({ id, label, help }: WidgetProps<'information'>) {
  return (
    <div id={id}>
      <Notice tone="neutral" title={withPhones(label)}>
        {help && <p className="whitespace-pre-line">{withPhones(help)}</p>}
      </Notice>
    </div>
  );
}
