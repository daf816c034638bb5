/** Everybody who is asked for a form now, or has missed one: who is to be phoned. */
import {
  type FollowUps as Answer,
  changePlan,
  followUps,
  OPEN_STATES,
  type PlanChange,
} from '@clinic/contract/plans/personPlans';
import { textIn } from '@clinic/engine/definition';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  QueryPage,
  SearchInput,
  SelectField,
  Skeleton,
  showToast,
  Tick,
  usePageTitle,
} from '@clinic/platform/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, ChevronLeft, ChevronRight, MailX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from './OccurrenceRow.tsx';
import { SkipDialog } from './PlanDialogs.tsx';
import { refusalOf } from './refusalOf.ts';

type OpenState = (typeof OPEN_STATES)[number];
type Item = Answer['items'][number];

export default function FollowUps() {
  const { t } = useTranslation();
  const language = useLanguage();
  usePageTitle(t('plans.followUps.title'), t('brand.name'));
  const [states, showStates] = useState<OpenState[]>([...OPEN_STATES]);
  const [form, showForm] = useState('');
  const [typed, search] = useState('');
  const [page, turnTo] = useState(1);
  const [skipping, skip] = useState<Item>();
  const queryClient = useQueryClient();
  const body = { states, search: useDeferredValue(typed), page, ...(form && { form }) };
  const query = useQuery({
    queryKey: [followUps.path, body],
    queryFn: ({ signal }) => call(followUps, {}, body, { signal }),
    placeholderData: keepPreviousData,
    enabled: states.length > 0,
  });
  const change = useAction({
    mutationFn: ({ planId, ...rest }: PlanChange & { planId: string }) =>
      call(changePlan, { id: planId }, rest),
    onError: (error) =>
      showToast({ title: t('plans.panel.notChanged'), text: refusalOf(error, t), tone: 'danger' }),
    onSettled: () => {
      skip(undefined);
      return queryClient.invalidateQueries({ queryKey: [followUps.path] });
    },
  });
  const counts = query.data?.counts;
  return (
    <QueryPage
      title={t('plans.followUps.title')}
      subtitle={t('plans.followUps.subtitle')}
      texts={{
        loading: t('plans.loading'),
        failed: t('plans.failed'),
        later: t('plans.later'),
        retry: t('common.tryAgain'),
      }}
      query={query}
      above={
        <Card className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <SearchInput
            aria-label={t('plans.followUps.search')}
            placeholder={t('plans.followUps.search')}
            className="min-w-0 basis-72"
            value={typed}
            onChange={({ target }) => {
              search(target.value);
              turnTo(1);
            }}
          />
          <SelectField
            label={t('plans.followUps.form')}
            value={form}
            onChange={(next) => {
              showForm(next);
              turnTo(1);
            }}
          >
            <option value="">{t('plans.followUps.allForms')}</option>
            {query.data?.forms.map(({ id, title }) => (
              <option key={id} value={id}>
                {textIn(title, language)}
              </option>
            ))}
          </SelectField>
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">{t('plans.followUps.states')}</legend>
            <div className="flex flex-wrap gap-x-5">
              {OPEN_STATES.map((state) => (
                <Tick
                  key={state}
                  label={`${t(`plans.state.${state}`)}${counts ? ` (${counts[state]})` : ''}`}
                  checked={states.includes(state)}
                  onChange={(isShown) => {
                    showStates(
                      OPEN_STATES.filter((each) => (each === state ? isShown : states.includes(each))),
                    );
                    turnTo(1);
                  }}
                />
              ))}
            </div>
          </fieldset>
        </Card>
      }
      skeleton={<Skeleton className="h-96" />}
    >
      {({ items, total, pageSize }) => (
        <Card padding="none">
          {items.length === 0 ? (
            <EmptyState
              icon={CalendarCheck}
              title={t('plans.followUps.none')}
              text={t('plans.followUps.noneText')}
            />
          ) : (
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <FollowUpRow
                  key={`${item.planId} ${item.step} ${item.due}`}
                  item={item}
                  onSkip={() => skip(item)}
                />
              ))}
            </ul>
          )}
          {total > pageSize && (
            <Pages page={page} last={Math.ceil(total / pageSize)} total={total} onTurn={turnTo} />
          )}
          {skipping && (
            <SkipDialog
              pending={change.isPending}
              onSkip={(reason) => {
                const { planId, step, due } = skipping;
                change.mutate({ planId, kind: 'skipped', step, due, reason });
              }}
              onClose={() => skip(undefined)}
            />
          )}
        </Card>
      )}
    </QueryPage>
  );
}

function FollowUpRow({ item, onSkip }: { item: Item; onSkip: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { person, title, due, closes, state, formRetired, isReminded } = item;
  const name = person.name ?? t('plans.followUps.noName');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {person.birthDate && t('plans.followUps.born', { date: format.calendarDate(person.birthDate) })}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-56 sm:max-w-96">
        <p>{textIn(title, language)}</p>
        <p className="text-sm text-ink-soft">
          {formRetired
            ? t('plans.retired')
            : t('plans.dueUntil', { due: format.calendarDate(due), closes: format.calendarDate(closes) })}
        </p>
      </div>
      {!isReminded && (
        <Badge tone="warning" icon={MailX}>
          {t('plans.followUps.notReminded')}
        </Badge>
      )}
      <StateBadge state={state} />
      <Button variant="secondary" size="sm" onClick={onSkip}>
        {t('plans.skip.action')}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}

interface PagesProps {
  page: number;
  last: number;
  total: number;
  onTurn: (page: number) => void;
}

function Pages({ page, last, total, onTurn }: PagesProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('plans.followUps.pages')}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-6"
    >
      <p className="text-sm text-ink-soft tabular-nums">{t('plans.followUps.page', { page, last, total })}</p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onTurn(page - 1)}>
          <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
          {t('plans.followUps.before')}
        </Button>
        <Button variant="secondary" size="sm" disabled={page >= last} onClick={() => onTurn(page + 1)}>
          {t('plans.followUps.after')}
          <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
        </Button>
      </div>
    </nav>
  );
}
