import { storedSingle } from '../../../server/records/storedSingle.ts';
import { weekRule } from './weekRule.ts';
import { weekRuleTable } from './weekRuleTable.server.ts';

/** The rule as the server keeps it; nobody spends while it is saved. */
export const weekRuleStore = storedSingle(weekRule, weekRuleTable, { isSerial: true });
