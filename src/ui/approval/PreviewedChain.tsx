import { styled } from '@mui/material/styles';
import type { ApprovalPreview } from '../../../domain/approval/approvalWire.ts';

const Frame = styled('div')(({ theme }) => ({
  '& p': { margin: 0 },
  '& ol': { margin: '8px 0 0', paddingInlineStart: 20, display: 'grid', gap: 6 },
  '& small': { display: 'block', fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
}));

interface PreviewedChainProps {
  chain: ApprovalPreview;
  /** Said where nobody has to approve. */
  noApproval: string;
  /** A newer one is on its way. */
  isBusy: boolean;
}

/** Who would have to approve what is typed, step by step. */
export function PreviewedChain({ chain, noApproval, isBusy }: PreviewedChainProps) {
  return (
    <Frame aria-busy={isBusy}>
      <p>{chain.isNoApproval ? noApproval : chain.layerReason}</p>
      {chain.steps.length > 0 && (
        <ol>
          {chain.steps.map((step, index) => (
            <li key={index}>
              {step.approvers.map(({ name }) => name).join(', ') || '-'}
              <small>{step.reason}</small>
            </li>
          ))}
        </ol>
      )}
    </Frame>
  );
}
