/**
 * The setup call after a sign-in, on whatever screen it ends: a patient's claims the intakes they started
 * without an account, the staff's fetches preferences and saved views. Screens that need the result share it.
 */
import type { CurrentUser } from '@clinic/contract/auth';
import { isStaff } from '@clinic/platform/session';
import { staffSetup } from '@clinic/staff';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { intakes } from './patientIntakes.ts';

export function useRoleSetup(user: CurrentUser | null): void {
  const queryClient = useQueryClient();
  const { id, role } = user ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is set up again
  useEffect(() => {
    // A screen that needs the result retries and reports the error.
    if (role) void setUp(queryClient, isStaff(role)).catch(() => undefined);
  }, [id, role, queryClient]);
}

async function setUp(queryClient: QueryClient, staff: boolean): Promise<void> {
  if (staff) {
    await queryClient.prefetchQuery(staffSetup);
  } else {
    const { patientSetup } = await import('@clinic/patient/account/queries');
    await queryClient.prefetchQuery(patientSetup(intakes));
  }
}
