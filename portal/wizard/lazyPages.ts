/** The wizard's pages after its steps, and the widgets that no first step uses. */
import { lazyComponent } from '../platform/ui/lazyComponent.tsx';
import { PageMissing, PartMissing } from './PartMissing.tsx';

export const ReviewStep = lazyComponent(async () => (await import('./ReviewStep.tsx')).ReviewStep, {
  Missing: PageMissing,
});
export const NotEligible = lazyComponent(async () => (await import('./NotEligible.tsx')).NotEligible, {
  Missing: PageMissing,
});
export const NoticePage = lazyComponent(async () => (await import('./NoticePage.tsx')).NoticePage, {
  Missing: PageMissing,
});
const secondary = () => import('./widgets/secondary.ts');
const part = { Missing: PartMissing };

export const ConfirmUnusual = lazyComponent(
  async () => (await import('./ConfirmUnusual.tsx')).ConfirmUnusual,
  part,
);
export const UnitSwitched = lazyComponent(async () => (await import('./UnitOffer.tsx')).UnitSwitched, part);
export const DateWidget = lazyComponent(async () => (await secondary()).DateWidget, part);
export const MatrixWidget = lazyComponent(async () => (await secondary()).MatrixWidget, part);
export const MultipleChoiceWidget = lazyComponent(async () => (await secondary()).MultipleChoiceWidget, part);
export const QuantityWidget = lazyComponent(async () => (await secondary()).QuantityWidget, part);
export const RepeatingGroupWidget = lazyComponent(async () => (await secondary()).RepeatingGroupWidget, part);
export const ScaleWidget = lazyComponent(async () => (await secondary()).ScaleWidget, part);
export const TextListWidget = lazyComponent(async () => (await secondary()).TextListWidget, part);
export const FileWidget = lazyComponent(
  async () => (await import('./widgets/FileWidget.tsx')).FileWidget,
  part,
);
export const SignatureWidget = lazyComponent(
  async () => (await import('./widgets/SignatureWidget.tsx')).SignatureWidget,
  part,
);
