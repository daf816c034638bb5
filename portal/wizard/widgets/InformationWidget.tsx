import { Notice } from '../../platform/ui/base/Notice.tsx';
import { withPhones } from '../../platform/ui/fields/PhoneText.tsx';
import { RichText, useMarkup } from '../../platform/ui/fields/RichText.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function InformationWidget({ id, label, help }: WidgetProps<'information'>) {
  const [title, text] = [useMarkup(label), useMarkup(help)];
  return (
    <div id={id}>
      <Notice tone="neutral" {...(title === undefined && { title: withPhones(label) })}>
        {title !== undefined && <RichText text={title} />}
        {help && text === undefined && <p className="whitespace-pre-line">{withPhones(help)}</p>}
        {text !== undefined && (
          <div className="mt-2">
            <RichText text={text} />
          </div>
        )}
      </Notice>
    </div>
  );
}
