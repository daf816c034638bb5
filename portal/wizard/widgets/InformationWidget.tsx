import { Notice } from '../../ui/Notice.tsx';
import type { WidgetProps } from './widget.ts';

export function InformationWidget({ id, label, help }: WidgetProps<'information'>) {
  return (
    <div id={id}>
      <Notice tone="neutral" title={label}>
        {help && <p>{help}</p>}
      </Notice>
    </div>
  );
}
