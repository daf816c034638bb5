/** The user's own sessions, with buttons to end those on other devices. */
import type { SessionLine } from '@clinic/contract/auth';
import * as api from '@clinic/contract/auth';
import { queryOf, request, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Badge, Button, Card, LoadFailed, Skeleton, showToast } from '@clinic/platform/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const ownSessions = queryOptions({ ...queryOf(api.ownSessions), staleTime: 0 });

/** `staff`: show times in the clinic's time zone. */
export function OwnSessions({ staff }: { staff: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const { data: sessions, isError, isFetching, refetch } = useQuery(ownSessions);
  const end = useAction({
    mutationFn: (session: SessionLine | null) =>
      session ? request(api.endSession, { id: session.id }) : request(api.endOtherSessions),
    onSuccess: (_, session) =>
      showToast({ tone: 'success', title: t(session ? 'sessions.ended' : 'sessions.othersEnded') }),
    onError: () => showToast({ tone: 'danger', title: t('sessions.failed') }),
    // Also after a failure: the session may have ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessions.queryKey }),
  });
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Card as="section" id="sessions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {t('sessions.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('sessions.text')}</p>
      {!sessions && isError && (
        <LoadFailed level={3} title={t('sessions.loadFailed')} query={{ refetch, isFetching }} />
      )}
      {!sessions && !isError && <Skeleton className="mt-5 h-24" />}
      {sessions && (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              staff={staff}
              pending={end.isPending && end.variables?.id === session.id}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          pending={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </Card>
  );
}

const HANDHELD: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

interface LineProps {
  session: SessionLine;
  staff: boolean;
  pending: boolean;
  onEnd: () => void;
}

function Line({ session, staff, pending, onEnd }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { browser, device, begunAt, activeAt, current } = session;
  const Icon: LucideIcon = HANDHELD.has(device) ? Smartphone : Laptop;
  const name = t('sessions.on', {
    browser: browser ?? t('sessions.unknownBrowser'),
    device: device ?? t('sessions.unknownDevice'),
  });
  const moment = (iso: string): string => (staff ? format.clinicMoment(iso) : format.longDateAndTime(iso));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{name}</span>
          {current && <Badge tone="success">{t('sessions.here')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('sessions.active', { when: moment(activeAt) })}
          {' · '}
          {t('sessions.begun', { when: moment(begunAt) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          pending={pending}
          aria-label={t('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
