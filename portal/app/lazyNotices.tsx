/** The app's notices about itself come after the page's own parts, and are not missed where they cannot. */
import { lazyComponent } from '../platform/ui/lazyComponent.tsx';

const options = { Missing: () => null };
const notices = () => import('./AppNotices.tsx');

export const UpdateBanner = lazyComponent(async () => (await notices()).UpdateBanner, options);
export const AppFoot = lazyComponent(async () => (await notices()).AppFoot, options);
export const ProofDialog = lazyComponent(
  async () => (await import('../secondFactor/ProofDialog.tsx')).ProofDialog,
  options,
);
