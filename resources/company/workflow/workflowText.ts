import { workflowCurrency } from '../../../domain/approval/approval.ts';
import type { ReadActor, ReadStep } from '../../../domain/approval/steps.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined, verbatim } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { layerParts } from './layerParts.ts';
import type { ReadLayer, WorkflowRow } from './workflow.ts';
import { workflowWord } from './workflowRules.ts';

/** A layer in words: for which amounts, and who decides them. */
interface LayerWords {
  id: number;
  bound: Message;
  who: Message;
}

/** The layers of a workflow in words, from the smallest amounts up. */
export function layerWords({
  layers,
  currencies = [],
}: Pick<WorkflowRow, 'layers' | 'currencies'>): LayerWords[] {
  const currency = workflowCurrency({ currencies });
  const boundsOf = (part: ReadLayer['part']) =>
    layers.flatMap((layer) => (layer.part !== part || layer.maxAmount === null ? [] : [layer.maxAmount]));
  const money = (amount: number) => ({ amount: fromWire(amount), currency });
  const amountOf = ({ part, maxAmount }: ReadLayer): Message => {
    const bounds = boundsOf(part);
    if (maxAmount !== null) return workflowWord('upTo', { bound: money(maxAmount) });
    return bounds.length === 0
      ? workflowWord('anyAmount')
      : workflowWord('above', { bound: money(Math.max(...bounds)) });
  };
  const boundOf = (layer: ReadLayer): Message =>
    layer.part ? workflowWord(`ofPart.${layer.part}`, { bound: amountOf(layer) }) : amountOf(layer);
  const place = ({ part }: ReadLayer) => layerParts.findIndex((one) => one === part);
  return layers
    .toSorted(
      (one, other) =>
        place(one) - place(other) || (one.maxAmount ?? Infinity) - (other.maxAmount ?? Infinity),
    )
    .map((layer) => ({ id: layer.id, bound: boundOf(layer), who: whoDecides(layer) }));
}

/** "Up to Rp 10.000.000: Ani, then the requester's manager", layer by layer. */
export function layerSentences(workflow: Pick<WorkflowRow, 'layers' | 'currencies'>): Message[] {
  return layerWords(workflow).map(({ bound, who }) => workflowWord('says', { bound, who }));
}

function whoDecides({ isNoApproval, steps }: Pick<ReadLayer, 'isNoApproval' | 'steps'>): Message {
  if (isNoApproval) return workflowWord('noApproval');
  return steps.length === 0 ? workflowWord('nobody') : joined('followedBy', steps.map(stepWords));
}

function stepWords({ actors }: ReadStep): Message {
  return joined('or', actors.map(actorWords));
}

function actorWords({ actorType, approvalLine, name, canDecide }: ReadActor): Message {
  if (actorType === 'employee') {
    return canDecide ? verbatim(name ?? '') : workflowWord('gone', { name: name ?? '' });
  }
  return approvalLine === 1 ? workflowWord('manager') : workflowWord('level', { level: approvalLine ?? 1 });
}

/** Whom a custom workflow is for, one by one; nobody named: everybody. */
export function memberWords({
  members = [],
  organization = [],
}: Pick<WorkflowRow, 'members' | 'organization'>): Message[] {
  const named = [
    ...members.map(({ memberType, employee, value }) =>
      workflowWord(`member.${memberType}`, { name: employee?.name ?? value ?? '' }),
    ),
    ...organization.map(({ name }) => workflowWord('member.organization', { name })),
  ];
  return named.length > 0 ? named : [workflowWord('everybody')];
}
