/** A calculated value, described in words and edited with the formula editor. */
import type { LogicJson } from '@clinic/engine/base';
import { Description } from './Description.tsx';
import { FormulaEditor } from './FormulaEditor.tsx';
import { LogicFrame } from './LogicFrame.tsx';

interface ValueEditorProps {
  label: string;
  /** What the formula computes, if that is not the label. */
  computes?: string;
  value: LogicJson;
  /** Its path in the document. */
  path: string;
  /** One of the headings of the page. */
  heading?: boolean;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
}

export function ValueEditor({ label, computes = label, heading = false, ...formula }: ValueEditorProps) {
  const { value, path } = formula;
  return (
    <LogicFrame label={label} heading={heading}>
      <Description value={value} path={path} />
      <FormulaEditor label={computes} {...formula} />
    </LogicFrame>
  );
}
