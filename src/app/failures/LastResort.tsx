import type { ReactNode } from 'react';
import { Component } from 'react';
import { screenTexts } from '../../../domain/message/screenTexts.ts';
import { report } from '../../../providers/monitoring.ts';

/** When even the error page fails: plain words and a plain link, which need nothing that could fail too. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    report({
      level: 'critical',
      title: 'Error page',
      text: error.message,
      detail: { error },
      isMonitored: true,
    });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <h1>{screenTexts.errorPage}</h1>
        <a href="/">Back to home</a>
      </>
    );
  }
}
