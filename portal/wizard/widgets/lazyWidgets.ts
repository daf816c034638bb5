/** The widgets that no first step uses, and parts of others that are not needed at first. */
import { lazyComponent } from '@clinic/platform/ui';
import { PartMissing } from './parts/PartMissing.tsx';

const secondary = () => import('./secondary.ts');
const part = { Missing: PartMissing };

/** Optional: a form works without it. */
export const EmailSlip = lazyComponent(async () => (await secondary()).EmailSlip, { Missing: () => null });

export const DateTimeWidget = lazyComponent(async () => (await secondary()).DateTimeWidget, part);
export const DateWidget = lazyComponent(async () => (await secondary()).DateWidget, part);
export const MatrixWidget = lazyComponent(async () => (await secondary()).MatrixWidget, part);
export const MultipleChoiceWidget = lazyComponent(async () => (await secondary()).MultipleChoiceWidget, part);
export const QuantityWidget = lazyComponent(async () => (await secondary()).QuantityWidget, part);
export const RepeatingGroupWidget = lazyComponent(async () => (await secondary()).RepeatingGroupWidget, part);
export const ScaleWidget = lazyComponent(async () => (await secondary()).ScaleWidget, part);
export const SearchWidget = lazyComponent(async () => (await secondary()).SearchWidget, part);
export const TextListWidget = lazyComponent(async () => (await secondary()).TextListWidget, part);
export const FileWidget = lazyComponent(async () => (await import('./FileWidget.tsx')).FileWidget, part);
export const SignatureWidget = lazyComponent(
  async () => (await import('./SignatureWidget.tsx')).SignatureWidget,
  part,
);
