import { startI18n } from '@clinic/platform/i18n';
import { Entry, prepareEntry, prepareStaffPage } from './Entry.tsx';
import { prepareLanding } from './LandingShell.tsx';
import { mount } from './mount.tsx';

export async function openPortal(): Promise<void> {
  prepareEntry();
  if (isStaffPage()) await Promise.all([startI18n('portal'), prepareStaffPage()]);
  else await Promise.all([startI18n('landing'), prepareLanding()]);
  await mount(<Entry />);
}

/** The server has rendered the frame and the skeleton of a screen for a member of staff. */
const isStaffPage = (): boolean =>
  document.querySelector('meta[name="signed-in"]')?.getAttribute('content') === 'staff';
