/**
 * The server cannot start, and the operator can do something about it.
 * `message` is one clear sentence (or two) for that operator; main prints it alone, without a stack, and exits 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
