import { IntakeShell } from './IntakeShell.tsx';
import { startI18n } from './i18n.ts';
import { mount } from './mount.tsx';

export async function openIntake(): Promise<void> {
  await startI18n('intake');
  mount(<IntakeShell />);
}
