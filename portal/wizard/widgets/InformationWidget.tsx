import { Notice } from '../../platform/ui/base/Notice.tsx';
import { useFormatted } from '../../platform/ui/fields/formatting.ts';
import { withPhones } from '../../platform/ui/fields/PhoneText.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function InformationWidget({ id, label, help }: WidgetProps<'information'>) {
  const [title, text] = [useFormatted(label), useFormatted(help)];
  return (
    <div id={id}>
      <Notice tone="neutral" {...(!title && { title: withPhones(label) })}>
        {title?.blocks}
        {help && !text && <p className="whitespace-pre-line">{withPhones(help)}</p>}
        {text && <div className="mt-2">{text.blocks}</div>}
      </Notice>
    </div>
  );
}
