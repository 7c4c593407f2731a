import { and, eq, inArray, sql } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import { routeNameOf } from '../../../domain/access/routeName.ts';
import { law } from '../../../domain/message/message.ts';
import { pageAddress, reviewView } from '../../../domain/noun/nounAddresses.ts';
import { lastMovedAt } from '../../engine/history.ts';
import type { InboxItems, InboxRule } from '../../engine/nouns.ts';
import { columnOf } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import { employeeName, employeeTable } from '../../session/employeeTable.ts';
import { waitsForApprover, waitsForNobody } from './reviewInbox.ts';
import { reviewParts } from './nounReview.ts';
import type { ReviewedTable } from './reviewedNoun.ts';

/**
 * What of a reviewed noun waits for people: to decide on, to mend what they sent in, and, for super admins, what nobody can
 * decide. None for a noun without a review, or without a view for it.
 */
export function nounInbox({ noun, table, declaredReview, name, path }: StoredNoun): InboxRule[] {
  const view = reviewView(noun);
  if (!declaredReview || !view) return [];
  const parts = reviewParts(declaredReview);
  const asked = [...new Set(parts.map(({ plan }) => plan.inReview))];
  const held = parts.flatMap(({ plan }) => plan.heldAs ?? []);
  const sentBack = [...new Set(parts.flatMap(({ plan }) => plan.revisedAs ?? []))];
  const reviewed = table as unknown as ReviewedTable;
  const requesterID = columnOf(table, 'requesterID');
  const status = columnOf(table, 'status');
  const many = { key: `${name}.many` };
  const isRequester = and(eq(employeeTable.companyID, table.companyID), eq(employeeTable.id, requesterID));
  const amount = noun.headline?.amount;
  const sum = amount === undefined ? undefined : noun.fields[amount];
  const currency = sum?.kind === 'amount' ? sum.currencyField : undefined;
  const items: Omit<InboxItems, 'page' | 'since'> = {
    type: name,
    resource: path,
    joins: [{ table: employeeTable, on: isRequester }],
    id: table.id,
    version: columnOf(table, 'version'),
    number: reviewed.referenceID,
    who: employeeName,
    ...(amount === undefined
      ? {}
      : {
          amount: columnOf(table, amount),
          currencyCode: currency === undefined ? sql`'IDR'` : columnOf(table, currency),
        }),
  };
  const list = routeNameOf(noun.at);
  const page = routeNameOf(pageAddress(noun));
  return [
    waitsForApprover({
      route: routeNameOf(view.at),
      label: law('review.toDecide', { many }),
      isFor: (actor) => mayEnter(actor, view.access),
      kinds: parts.map(({ kind }) => kind),
      table,
      where: inArray(status, asked),
      items: { ...items, page: routeNameOf(pageAddress(noun, view)), flags: declaredReview.flags ?? [] },
    }),
    ...(sentBack.length === 0
      ? []
      : [
          {
            route: list,
            task: `${name}-revision`,
            label: law('review.toRevise', { many }),
            isFor: (actor) => mayEnter(actor, noun.access),
            table,
            where: (actor) =>
              and(
                eq(table.companyID, actor.companyID),
                eq(requesterID, actor.employeeID),
                inArray(status, sentBack),
              ),
            items: { ...items, page, since: lastMovedAt(name, table, sentBack) },
          } satisfies InboxRule,
        ]),
    waitsForNobody({
      route: page,
      task: `${name}-undecidable`,
      label: law('review.undecidable', { many }),
      table: table as never,
      statuses: [...asked, ...held],
      items: { ...items, page },
    }),
  ];
}
