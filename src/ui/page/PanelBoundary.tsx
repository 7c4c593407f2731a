import type { ReactNode } from 'react';
import { Component } from 'react';
import { report } from '../../../providers/monitoring.ts';
import { BlankState } from './BlankState.tsx';

interface PanelBoundaryProps {
  /** Stands in place of the panel when it failed. */
  title: string;
  children: ReactNode;
}

/** Keeps the failure of one panel (a file, a chart) from taking the page with it. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    report({
      level: 'error',
      title: 'Panel',
      text: this.props.title,
      detail: { error },
      isMonitored: true,
    });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <BlankState isAlert heading="h3" title={this.props.title} />
    ) : (
      this.props.children
    );
  }
}
