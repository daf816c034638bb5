/** Catches rendering errors of one part of a screen, so that the rest stays usable. */
import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Card } from '../base/Card.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface PartBoundaryProps {
  children: ReactNode;
  /** When the key changes, rendering is retried. */
  resetKey?: string | undefined;
  /** The failed part's place: `li` where it is one of a list. */
  as?: 'div' | 'li';
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
    const failed = (
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
    const { as } = this.props;
    if (as === undefined) return failed;
    return (
      <Card as={as} padding="none">
        {failed}
      </Card>
    );
  }
}
