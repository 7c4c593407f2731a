import Button from '@mui/material/Button';
import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { report } from '../../../providers/monitoring.ts';
import { isChunkFailure } from './chunkFailure.ts';
import { pathTo } from '../routing/routes.ts';
import { BlankState } from '../../ui/page/BlankState.tsx';

interface PageBoundaryProps {
  children: ReactNode;
  /** Another place: the failure of the last one is forgotten. */
  resetKey: string;
}

interface PageBoundaryState {
  error: Error | null;
  resetKey: string;
}

/** Keeps the failure of one page on that page. What is shown is ours; what happened goes to the log. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    props: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    report({
      level: isChunkFailure(error) ? 'info' : 'error',
      title: 'Page',
      text: error.message,
      detail: { error, place: this.props.resetKey, componentStack: info.componentStack ?? '' },
      isMonitored: true,
    });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <PageFailure kind={isChunkFailure(error) ? 'chunk' : 'page'} /> : this.props.children;
  }
}

function PageFailure({ kind }: { kind: 'chunk' | 'page' }) {
  const translate = useTranslate();
  return (
    <BlankState
      isAlert
      heading="h1"
      title={translate(`shell.error.${kind}.title`)}
      text={translate(`shell.error.${kind}.text`)}
      action={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {translate('shell.error.reload')}
          </Button>
          <Button component={Link} to={pathTo('index')}>
            {translate('shell.error.toHome')}
          </Button>
        </>
      }
    />
  );
}
