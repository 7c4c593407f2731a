type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a layer serves, with the end of the key that its sentences have. */
const layers = {
  Above: 'layer “above ([^”]+)”',
  UpTo: 'layer “up to ([^”]+)”',
  Any: 'layer “any amount”',
  None: 'no layer',
} as const;
const own = String.raw`[A-Zp]+ [\d.,]+`;
const rate = String.raw`(Rp [\d.]+) at ([\d.,]+) of ([\d-]+) \(company rate table\)`;

/** Which layer of which workflow was chosen for which amount. */
const layerSentences = Object.entries(layers).flatMap(([end, layer]): [RegExp, string][] => [
  [new RegExp(String.raw`^(${own}): workflow “([^”]+)”, ${layer}\.$`), `layer${end}`],
  [new RegExp(String.raw`^(${own}) is ${rate}: workflow “([^”]+)”, ${layer}\.$`), `converted${end}`],
]);

/**
 * The sentences in which the laws and the server say who decides and why not, by the key of their translation. Groups
 * of a pattern become %{0} of the translated sentence.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  ...layerSentences,
  [/^([A-Zp]+ [\d.,]+): no workflow\.$/, 'noWorkflow'],
  // As chains said it before layers were told by workflow and currency: their histories keep it.
  [/^The layer for any amount applies\.$/, 'formerLayerAny'],
  [/^The layer for amounts up to ([\d.,]+) applies\.$/, 'formerLayerUpTo'],
  [/^No workflow covers this amount\.$/, 'formerNoWorkflow'],
  [/^No workflow covers this amount, so it went to the super admins\.$/, 'noLayerSuperAdmins'],
  [/^The layer names no step, so it went to the super admins\.$/, 'noStepSuperAdmins'],
  [/^Nobody named in this step or above can act, so it went to the super admins\.$/, 'nobodySuperAdmins'],
  [
    /^Nobody named in this step can act, so it went to the next level of the approval line\.$/,
    'nobodyNextLevel',
  ],
  [/^Chosen as named in the workflow\.$/, 'named'],
  [/^Chosen as level (\d+) of the approval line\.$/, 'level'],
  [/^This needs the permission (\w+)\.$/, 'permission'],
  [/^Only an approver of the open step can decide this invoice\.$/, 'onlyApprover'],
  [/^Nobody decides what they requested themselves\.$/, 'notOwn'],
  [/^Nobody approves what they edited last: another approver has to look at the change\.$/, 'notEdited'],
  [/^Only a payment maker can request a payment\.$/, 'onlyMaker'],
  [/^Its requester can revise this invoice\.$/, 'requesterRevises'],
  [/^This ([\w ]+) is ([\w ]+), where ([\w ]+) is not possible\.$/, 'notInStatus'],
  [/^Only an approver of the open step can decide this payment\.$/, 'onlyPaymentApprover'],
  [
    /^Once its step has been open for (\d+) days, somebody with all payment rights can approve it in their place\.$/,
    'substitutes',
  ],
  [/^Somebody with all payment rights can reject it\.$/, 'rejectsAny'],
  [/^Approved in place of (.+) because the step was overdue\.$/, 'inPlaceOf'],
  [/^Approved because nobody was left to decide the step\.$/, 'forNobody'],
  [/^Only a payment releaser can release money\.$/, 'onlyReleaser'],
  [/^Maker, approver and releaser of a payment are three people: you made this request\.$/, 'youMade'],
  [
    /^Maker, approver and releaser of a payment are three people: you approved this payment\.$/,
    'youApproved',
  ],
  [/^Nobody approves or pays a document that they requested or edited last\.$/, 'notOfDocument'],
  [/^Nobody approves or pays money to themselves\.$/, 'notPayee'],
  [/^Only a finance admin can mark a payment as paid\.$/, 'onlyFinanceAdmin'],
  [/^Only a manual payment can be marked as paid: the bank answers for the others\.$/, 'onlyManual'],
  [/^You proposed this: a second person has to confirm it\.$/, 'notOwnProposal'],
  [/^Only who proposed this can take it back\.$/, 'onlyProposer'],
  [/^Nothing of the kind is proposed, or it was decided already\.$/, 'nothingProposed'],
  [/^A second person has to confirm or decline first what was proposed\.$/, 'proposedFirst'],
  [/^Nobody voids an invoice that they approved: another person has to\.$/, 'notApproved'],
  [/^A part of this invoice is paid: its rest can be closed instead\.$/, 'partPaid'],
  [/^Nothing of this invoice is paid yet: it can be voided instead\.$/, 'notPaidYet'],
  [/^Only a payment maker can have a failed payment tried again\.$/, 'onlyMakerAgain'],
  [/^Only a payment maker or a payment releaser can answer the bank\.$/, 'onlyPayersAnswer'],
  [/^The bank was asked to call this payment off: it has to answer first\.$/, 'calledOff'],
  [/^The bank has called the payment off\.$/, 'bankCalledOff'],
  [/^The bank is asked to call it off\.$/, 'bankIsAsked'],
  [/^What (.+) proposed was not decided on before this\.$/, 'notDecided'],
  [/^Marking payments as paid is not switched on for your company\.$/, 'markAsPaidOff'],
];

function oneSentence(text: string, translate: Translate): string {
  for (const [pattern, key] of sentences) {
    const match = pattern.exec(text);
    if (match) return translate(`approval.sentence.${key}`, { _: text, ...match.slice(1) });
  }
  return text;
}

/** Not inside of “marks”: what stands there is a name, which may hold anything. */
const outsideMarks = '(?![^“]*”)';
const alternative = new RegExp(` Or: ${outsideMarks}`);
const sentenceEnd = new RegExp(`(?<=\\.) (?=[A-Z])${outsideMarks}`);

/** Sentences of the laws in the person's language; what people wrote themselves stays as they wrote it. */
export function lawSentence(text: string, translate: Translate): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(alternative)
        .map((rule) =>
          rule
            .split(sentenceEnd)
            .map((sentence) => oneSentence(sentence, translate))
            .join(' '),
        )
        .join(` ${translate('approval.sentence.or', { _: 'Or:' })} `),
    )
    .join('\n');
}
