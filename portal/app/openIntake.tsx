import { startLoading } from '../intake/boot/loadBeforeRender.ts';
import { questionnaireIdIn } from '../intake/boot/questionnaireIdIn.ts';
import { resumeTokenIn } from '../intake/boot/resumeByLink.ts';
import { screenPath } from '../platform/address/address.ts';
import { loadAllLanguages, shownLanguage, startI18n } from '../platform/i18n/i18n.ts';
import { prefetchWhenIdle } from '../platform/ui/states/lazyComponent.tsx';
import { IntakeShell } from './IntakeShell.tsx';
import { mount } from './mount.tsx';

export async function openIntake(): Promise<void> {
  const { hash } = window.location;
  await Promise.all([
    startI18n('intake'),
    // Users who open a link must identify themselves first.
    resumeTokenIn(hash) === undefined && startLoading(questionnaireIdIn(screenPath()), shownLanguage),
  ]);
  prefetchWhenIdle(loadAllLanguages);
  mount(<IntakeShell />);
}
