/** Loads a staff screen before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '../../contract/auth.ts';
import { screenPath } from '../platform/address/address.ts';
import { staffSetup } from '../staff/review/queue/queries.ts';
import { isGuarded, screensAt } from './staffScreens.ts';

/** The scripts of the screen at this page's address, and the preferences that affect its layout. */
export async function prepareScreen(role: Role, queryClient: QueryClient): Promise<void> {
  const loadEmergency = async () => {
    const { emergencyState } = await import('../staff/admin/queries.ts');
    await queryClient.prefetchQuery({ ...emergencyState, retry: false });
  };
  await Promise.allSettled([
    ...screensAt(role, screenPath()).map(({ Screen }) => Screen.preload()),
    queryClient.prefetchQuery({ ...staffSetup, retry: false }),
    isGuarded(role, screenPath()) && loadEmergency(),
  ]);
}
