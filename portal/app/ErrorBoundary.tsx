/** Catches rendering errors that no screen handled and shows a friendly message. */
import { LoadFailed } from '@clinic/platform/ui';
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <main className="mx-auto max-w-2xl py-16">
            <LoadFailed
              level={1}
              title={t('common.failed.title')}
              text={t('common.failed.text')}
              retryText={t('common.failed.reload')}
              onRetry={() => window.location.reload()}
            />
          </main>
        )}
      </Translation>
    );
  }
}
