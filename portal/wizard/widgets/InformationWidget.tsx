import { FieldPicture, Notice, useFormatted, withPhones } from '@clinic/platform/ui';
import { useContext } from 'react';
import type { WidgetProps } from './parts/widget.ts';

export function InformationWidget({ id, label, help }: WidgetProps<'information'>) {
  const picture = useContext(FieldPicture);
  const [title, text] = [useFormatted(label), useFormatted(help)];
  return (
    <div id={id}>
      <Notice tone="neutral" {...(!title && { title: withPhones(label) })}>
        {title?.blocks}
        {help && !text && <p className="whitespace-pre-line">{withPhones(help)}</p>}
        {text && <div className="mt-2">{text.blocks}</div>}
        {picture && <div className="mt-3">{picture}</div>}
      </Notice>
    </div>
  );
}
