/** Gives patients' screens the port for external values. Its code is loaded by forms that have some. */
import { ExternalPort } from '@clinic/wizard';
import type { ReactNode } from 'react';

const open = async (...form: Parameters<typeof import('./computeInWorker.ts').openExternal>) =>
  (await import('./computeInWorker.ts')).openExternal(...form);

export const WithExternalValues = ({ children }: { children: ReactNode }) => (
  <ExternalPort value={open}>{children}</ExternalPort>
);
