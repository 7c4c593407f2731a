import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ComponentProps, LazyExoticComponent } from 'react';
import { lazy, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadInBackground } from '../../../providers/backgroundCode.ts';
import { isChunkFailure, meetChunkFailure } from '../../app/failures/chunkFailure.ts';

/** Whatever React takes for a component. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];
type Load<Piece> = () => Promise<{ default: Piece }>;

/**
 * A piece of a screen that is fetched when it is first shown; it stands in a `Suspense`. Where its code cannot be had, the
 * screen around it keeps all that was typed: the piece says so in its own place, and is fetched again when somebody asks.
 */
export function lazyPiece<Piece extends AnyComponent>(load: Load<Piece>): LazyExoticComponent<Piece> {
  return lazyOr(load, () => missing(load));
}

/** The same of what nobody has asked for: where it cannot be had, it stays away. */
export function lazyExtra<Piece extends AnyComponent>(load: Load<Piece>): LazyExoticComponent<Piece> {
  return lazyOr(load, () => () => null);
}

function lazyOr<Piece extends AnyComponent>(
  load: Load<Piece>,
  instead: () => AnyComponent,
): LazyExoticComponent<Piece> {
  return lazy(async () => {
    try {
      return await loadInBackground(load);
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      // While the page reloads there is nothing to show, and nothing to complain about.
      if (await meetChunkFailure(error as Error)) return new Promise<never>(() => {});
      return { default: instead() as Piece };
    }
  });
}

/** Says that a piece could not be had, until it can. */
function missing<Piece extends AnyComponent>(load: Load<Piece>): AnyComponent {
  return function MissingPiece(props: ComponentProps<Piece>) {
    const translate = useTranslate();
    const [Piece, setPiece] = useState<Piece | null>(null);
    const [isAsked, setIsAsked] = useState(false);
    if (Piece) return <Piece {...props} />;
    const tryAgain = async () => {
      setIsAsked(true);
      try {
        const { default: loaded } = await loadInBackground(load);
        setPiece(() => loaded);
      } catch (error) {
        if (!isChunkFailure(error)) throw error;
        await meetChunkFailure(error as Error);
      }
      setIsAsked(false);
    };
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" disabled={isAsked} onClick={() => void tryAgain()}>
            {translate('shell.retry')}
          </Button>
        }
      >
        {translate('error.network')}
      </Alert>
    );
  };
}
