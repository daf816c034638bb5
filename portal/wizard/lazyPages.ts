/** The wizard's pages after its steps. */
import { lazyComponent } from '@clinic/platform/ui';
import { PageMissing, PartMissing } from './widgets/parts/PartMissing.tsx';

export const ReviewStep = lazyComponent(async () => (await import('./pages/ReviewStep.tsx')).ReviewStep, {
  Missing: PageMissing,
});
export const NotEligible = lazyComponent(async () => (await import('./pages/NotEligible.tsx')).NotEligible, {
  Missing: PageMissing,
});
export const NoticePage = lazyComponent(async () => (await import('./pages/NoticePage.tsx')).NoticePage, {
  Missing: PageMissing,
});
const part = { Missing: PartMissing };

export const ConfirmUnusual = lazyComponent(
  async () => (await import('./ConfirmUnusual.tsx')).ConfirmUnusual,
  part,
);
export const UnitSwitched = lazyComponent(async () => (await import('./UnitOffer.tsx')).UnitSwitched, part);
