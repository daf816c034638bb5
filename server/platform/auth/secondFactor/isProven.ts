import type { SessionData } from '../session.ts';

/** Whether whoever is signed in has proved it by more than one factor, here or at their provider. */
export const isProven = ({ amr }: Pick<SessionData, 'amr'>): boolean => amr?.includes('mfa') ?? false;
