import { startLoading } from '../intake/firstLoad.ts';
import { questionnaireIdIn } from '../intake/questionnaireIdIn.ts';
import { resumeTokenIn } from '../intake/resumeByLink.ts';
import { IntakeShell } from './IntakeShell.tsx';
import { shownLanguage, startI18n } from './i18n.ts';
import { mount } from './mount.tsx';

export async function openIntake(): Promise<void> {
  await startI18n('intake');
  const { pathname, hash } = window.location;
  // Who comes by a link says first who they are.
  if (resumeTokenIn(hash) === undefined) await startLoading(questionnaireIdIn(pathname), shownLanguage);
  mount(<IntakeShell />);
}
