/** Who decides, and why they. */
export const chainEn = {
  layer: '%{sum}: workflow “%{workflow}”, layer “%{layer}”.',
  noLayer: '%{sum}: workflow “%{workflow}”, no layer.',
  noWorkflow: '%{sum}: no workflow.',
  converted: '%{own} is %{compared} at %{rate} of %{day} (%{source})',
  upTo: 'up to %{bound}',
  above: 'above %{bound}',
  anyAmount: 'any amount',
  source: { company_rate_table: 'company rate table' },
  named: 'named in the workflow',
  level: 'level %{level} of the approval line',
  chosen: 'Chosen as %{grounds}.',
  nextLevel: 'Nobody named in this step can act, so it went to the next level of the approval line.',
  superAdmins: '%{cause}, so it went to the super admins.',
  cause: {
    noLayer: 'No workflow covers this amount',
    noStep: 'The layer names no step',
    nobodyAble: 'Nobody named in this step or above can act',
  },
  inPlaceOf: 'Approved in place of %{names} because the step was overdue.',
  forNobody: 'Approved because nobody was left to decide the step.',
} as const;
