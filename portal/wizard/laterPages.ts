/** The wizard's pages that come after its steps, and the widgets that no first step has. */
import { later } from '../ui/later.tsx';
import { PageMissing, PartMissing } from './PartMissing.tsx';

export const ReviewStep = later(async () => (await import('./ReviewStep.tsx')).ReviewStep, {
  Missing: PageMissing,
});
export const NotEligible = later(async () => (await import('./NotEligible.tsx')).NotEligible, {
  Missing: PageMissing,
});
export const FileWidget = later(async () => (await import('./widgets/FileWidget.tsx')).FileWidget, {
  Missing: PartMissing,
});
export const SignatureWidget = later(
  async () => (await import('./widgets/SignatureWidget.tsx')).SignatureWidget,
  { Missing: PartMissing },
);
