import type { KindOnScreen } from '../../document/page/KindOnScreen.tsx';
import { requestReviewListSpec } from '../list/RequestLists.tsx';
import { request } from '../request.ts';
import { requestOnScreen } from '../requestOnScreen.tsx';

/** The request on its pages. */
export const requestKindOnScreen: KindOnScreen = {
  kind: request,
  noun: requestOnScreen,
  reviewListSpec: requestReviewListSpec,
};
