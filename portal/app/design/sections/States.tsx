import { layoutStorage } from '@clinic/platform/address';
import {
  Button,
  Columns,
  EmptyState,
  ErrorSummary,
  FurtherPages,
  LoadFailed,
  Loading,
  PartBoundary,
  Progress,
  QueryPage,
  RetryNotice,
  Skeleton,
  Tabs,
} from '@clinic/platform/ui';
import { Inbox } from 'lucide-react';
import { Section, Shown, State } from '../page/Shown.tsx';

const TONES = ['neutral', 'success', 'warning', 'danger'] as const;
const TEXTS = {
  loading: 'Loading the reports…',
  failed: 'The reports could not be loaded',
  later: 'Please try again in a moment.',
  retry: 'Try again',
};
const nothing = () => undefined;

export function States() {
  return (
    <Section title="States of a screen">
      <Shown of="EmptyState">
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <EmptyState
              icon={Inbox}
              tone={tone}
              level={3}
              title="No submissions"
              text="They appear here as soon as a patient submits a form."
              action={<Button variant="secondary">Copy the form's link</Button>}
            />
          </State>
        ))}
      </Shown>
      <Shown of="LoadFailed">
        <State name="failed">
          <LoadFailed level={3} title={TEXTS.failed} text={TEXTS.later} onRetry={nothing} />
        </State>
        <State name="retrying">
          <LoadFailed level={3} title={TEXTS.failed} text={TEXTS.later} onRetry={nothing} retrying />
        </State>
      </Shown>
      <Shown of="RetryNotice">
        {[false, true].map((isFetching) => (
          <State key={String(isFetching)} name={isFetching ? 'retrying' : 'failed'} wide>
            <RetryNotice title={TEXTS.failed} text={TEXTS.later} query={{ refetch: nothing, isFetching }} />
          </State>
        ))}
      </Shown>
      <Shown of="Loading, Skeleton">
        <State name="spinner">
          <Loading title="One moment" text={TEXTS.loading} />
        </State>
        <State name="skeleton" wide>
          <Loading text={TEXTS.loading}>
            <Skeleton className="h-28" />
          </Loading>
        </State>
      </Shown>
      <Shown of="PartBoundary">
        <State name="a part that failed">
          <PartBoundary>
            <Failing />
          </PartBoundary>
        </State>
      </Shown>
      <Shown of="Progress">
        {[0, 3, 10].map((value) => (
          <State key={value} name={`${value} of 10`} wide>
            <Progress value={value} max={10} label={`Progress, ${value} of 10`} />
          </State>
        ))}
      </Shown>
      <Shown of="ErrorSummary">
        <State name="two errors" wide>
          <ErrorSummary
            attempt={0}
            title="Please check these answers"
            errors={[
              { id: 'buttons', text: 'First name' },
              { id: 'fields', text: 'Date of birth' },
            ]}
          />
        </State>
      </Shown>
      <Shown of="Tabs">
        <State name="two tabs" wide>
          <Tabs
            label="Reports"
            tabs={[
              { id: 'day', title: 'Day', content: <p>12 submissions</p> },
              { id: 'month', title: 'Month', content: <p>240 submissions</p> },
            ]}
          />
        </State>
      </Shown>
      <Shown of="Columns">
        <State name="two columns" wide>
          <div className="flex h-40 border border-line">
            <Columns
              id="design"
              storage={layoutStorage}
              columns={[
                { id: 'outline', name: 'Outline', width: '16rem', min: '8rem', content: <p>Outline</p> },
                { id: 'content', min: '8rem', content: <p>Content</p> },
              ]}
            />
          </div>
        </State>
      </Shown>
      <Shown of="FurtherPages">
        {[false, true].map((isFetchingNextPage) => (
          <State key={String(isFetchingNextPage)} name={isFetchingNextPage ? 'loading' : 'more'}>
            <FurtherPages
              query={{ hasNextPage: true, isFetchingNextPage, fetchNextPage: async () => nothing() as never }}
              label="Show older ones"
            />
          </State>
        ))}
      </Shown>
      <Shown of="QueryPage">
        <State name="loading" wide>
          <Page isPending />
        </State>
        <State name="failed" wide>
          <Page isPending={false} />
        </State>
      </Shown>
    </Section>
  );
}

function Page({ isPending }: { isPending: boolean }) {
  const query = { data: undefined, isPending, isFetching: isPending, refetch: nothing };
  return (
    <QueryPage
      title="Reports"
      subtitle="What patients answered"
      texts={TEXTS}
      query={query}
      skeleton={<Skeleton className="h-20" />}
    >
      {nothing}
    </QueryPage>
  );
}

function Failing(): never {
  throw new Error('An example of a part that fails');
}
