/** Widgets and parts that first pages rarely use, in one chunk of the build. */
export { DateTimeWidget } from './DateTimeWidget.tsx';
export { DateWidget } from './DateWidget.tsx';
export { MatrixWidget } from './MatrixWidget.tsx';
export { MultipleChoiceWidget } from './MultipleChoiceWidget.tsx';
export { EmailSlip } from './parts/EmailSlip.tsx';
export { QuantityWidget } from './QuantityWidget.tsx';
export { RepeatingGroupWidget } from './RepeatingGroupWidget.tsx';
export { ScaleWidget } from './ScaleWidget.tsx';
export { SearchWidget } from './SearchWidget.tsx';
export { TextListWidget } from './TextListWidget.tsx';
