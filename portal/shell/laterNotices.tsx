/** The app's notices about itself come after the page's own parts, and are not missed where they cannot. */
import { later } from '../ui/later.tsx';

const options = { Missing: () => null };
const notices = () => import('./AppNotices.tsx');

export const UpdateBanner = later(async () => (await notices()).UpdateBanner, options);
export const AppFoot = later(async () => (await notices()).AppFoot, options);
export const ProofDialog = later(
  async () => (await import('../secondFactor/ProofDialog.tsx')).ProofDialog,
  options,
);
