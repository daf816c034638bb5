import { startI18n } from '../platform/i18n/i18n.ts';
import { Entry, prepareEntry } from './Entry.tsx';
import { mount } from './mount.tsx';

export async function openPortal(): Promise<void> {
  prepareEntry();
  await startI18n('landing');
  mount(<Entry />);
}
