/** Loads a staff screen before it is shown. */
import type { Role } from '@clinic/contract/auth';
import { screenPath } from '@clinic/platform/address';
import { staffSetup } from '@clinic/staff';
import type { QueryClient } from '@tanstack/react-query';
import { isGuarded, screensAt } from './staffScreens.ts';

/** The scripts of the screen at this page's address, and the preferences that affect its layout. */
export async function prepareScreen(role: Role, queryClient: QueryClient): Promise<void> {
  const loadEmergency = async () => {
    const { emergencyState } = await import('@clinic/staff/admin/queries');
    await queryClient.prefetchQuery({ ...emergencyState, retry: false });
  };
  await Promise.allSettled([
    ...screensAt(role, screenPath()).map(({ Screen }) => Screen.preload()),
    queryClient.prefetchQuery({ ...staffSetup, retry: false }),
    isGuarded(role, screenPath()) && loadEmergency(),
  ]);
}
