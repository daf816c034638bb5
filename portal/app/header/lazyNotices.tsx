/** Loads the app's own notices after the rest of the page; if that fails, the page works without them. */
import { lazyComponent } from '@clinic/platform/ui';

const options = { Missing: () => null };
const notices = () => import('./AppNotices.tsx');

export const UpdateBanner = lazyComponent(async () => (await notices()).UpdateBanner, options);
export const AppFoot = lazyComponent(async () => (await notices()).AppFoot, options);
