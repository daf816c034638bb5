/** Who else has this draft open. Render once per draft: it also reports this user. */
import { call, type PresenceCalls, usePresence } from '@clinic/platform/api';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthoredKind } from './kind.ts';

interface EditorsNoticeProps extends Pick<AuthoredKind, 'routes'> {
  draftId: string;
}

export function EditorsNotice({ routes, draftId }: EditorsNoticeProps) {
  const { t } = useTranslation();
  const calls = useMemo(
    (): PresenceCalls => ({
      name: 'draft',
      stay: (id, signal) => call(routes.stayPresent, { id }, undefined, { signal }),
      leave: (id) => call(routes.leave, { id }, undefined, { keepalive: true }),
      isChanged: (event, id) => event.type === 'editors_changed' && event.draftId === id,
    }),
    [routes],
  );
  const others = usePresence(calls, draftId);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-soft empty:hidden">
      {others.length > 0 && (
        <>
          <Users aria-hidden="true" className="size-4 shrink-0" />
          {t('builder.editors', { count: others.length, names })}
        </>
      )}
    </p>
  );
}
