/** The wizard's pages that come after its steps, and the widgets that no first step has. */
import { later } from '../ui/later.tsx';
import { PageMissing, PartMissing } from './PartMissing.tsx';

export const ReviewStep = later(async () => (await import('./ReviewStep.tsx')).ReviewStep, {
  Missing: PageMissing,
});
export const NotEligible = later(async () => (await import('./NotEligible.tsx')).NotEligible, {
  Missing: PageMissing,
});
export const NoticePage = later(async () => (await import('./NoticePage.tsx')).NoticePage, {
  Missing: PageMissing,
});
const further = () => import('./widgets/further.ts');
const part = { Missing: PartMissing };

export const ConfirmUnusual = later(async () => (await import('./ConfirmUnusual.tsx')).ConfirmUnusual, part);
export const UnitSwitched = later(async () => (await import('./UnitOffer.tsx')).UnitSwitched, part);
export const DateWidget = later(async () => (await further()).DateWidget, part);
export const MatrixWidget = later(async () => (await further()).MatrixWidget, part);
export const MultipleChoiceWidget = later(async () => (await further()).MultipleChoiceWidget, part);
export const QuantityWidget = later(async () => (await further()).QuantityWidget, part);
export const RepeatingGroupWidget = later(async () => (await further()).RepeatingGroupWidget, part);
export const ScaleWidget = later(async () => (await further()).ScaleWidget, part);
export const TextListWidget = later(async () => (await further()).TextListWidget, part);
export const FileWidget = later(async () => (await import('./widgets/FileWidget.tsx')).FileWidget, part);
export const SignatureWidget = later(
  async () => (await import('./widgets/SignatureWidget.tsx')).SignatureWidget,
  part,
);
