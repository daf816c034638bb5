import type { SessionData } from './sessionData.ts';
/** Whether the signed-in user has proved more than one factor, here or at their provider. */
export const isProven = ({ amr }: Pick<SessionData, 'amr'>): boolean => amr?.includes('mfa') ?? false;
