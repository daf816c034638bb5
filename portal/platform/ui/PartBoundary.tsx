/** Catches what one part of a screen could not show, so that the rest of the screen stays. */
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { LoadFailed } from './LoadFailed.tsx';

export interface PartBoundaryProps {
  children: ReactNode;
  /** Shows something else: with another key it is tried again. */
  resetKey?: string;
}

export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: PartBoundaryProps): void {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <LoadFailed
            level={2}
            title={t('common.failedPart.title')}
            text={t('common.failedPart.text')}
            retryText={t('common.failedPart.retry')}
            onRetry={() => this.setState({ failed: false })}
          />
        )}
      </Translation>
    );
  }
}
