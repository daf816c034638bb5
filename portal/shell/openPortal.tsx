import { startI18n } from './i18n.ts';
import { mount } from './mount.tsx';
import { PortalShell } from './PortalShell.tsx';

export async function openPortal(): Promise<void> {
  await startI18n('portal');
  mount(<PortalShell />);
}
