import type { PostCause } from '../accountingPost.ts';

/** Why a post cannot be made of what is mapped and chosen. */
export interface Hindrance {
  cause: PostCause;
  detail: string;
}
