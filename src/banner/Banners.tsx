import Campaign from '@mui/icons-material/CampaignOutlined';
import Close from '@mui/icons-material/Close';
import Info from '@mui/icons-material/InfoOutlined';
import PriorityHigh from '@mui/icons-material/PriorityHigh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { BannerLevel } from '../../domain/banner/banner.ts';
import { measure } from '../app/theme.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import type { ShownBanner } from './useBanners.ts';

const looks = {
  information: { tone: 'waiting', Icon: Info },
  announcement: { tone: 'good', Icon: Campaign },
  important: { tone: 'bad', Icon: PriorityHigh },
} as const satisfies Record<BannerLevel, object>;

const Line = styled('li', { shouldForwardProp: (name) => name !== 'level' })<{ level: BannerLevel }>(({
  theme,
  level,
}) => {
  const tone = theme.vars?.palette.tone[looks[level].tone];
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    height: measure.bannerHeight,
    boxSizing: 'border-box',
    padding: '0 8px 0 16px',
    color: tone?.ink,
    backgroundColor: tone?.ground,
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    fontSize: '0.875rem',
    '& > svg': { flex: 'none', fontSize: '1.25rem' },
    '& a': { color: 'inherit' },
    '@media print': { display: 'none' },
    [theme.breakpoints.down('sm')]: { gap: 8, paddingInlineStart: 12, fontSize: '0.75rem' },
  };
});

/** The whole message is in the tooltip where the line has no room for it. */
const Words = styled('span')({
  minWidth: 0,
  lineHeight: 1.3,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});

/** One line for each banner, above everything else. */
export default function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  const translate = useTranslate();
  return (
    <section aria-label={translate('shell.banner.banners')}>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {banners.map((banner) => (
          <Banner key={banner.id} {...banner} />
        ))}
      </ul>
    </section>
  );
}

function Banner({ level, message, actionLink, actionButton, close }: ShownBanner) {
  const translate = useTranslate();
  const { Icon } = looks[level];
  return (
    <Line level={level}>
      <Icon aria-hidden="true" />
      <Words title={message}>
        <span style={visuallyHidden}>{translate(`shell.banner.level.${level}`)}: </span>
        {message} {actionLink !== null && <Way to={actionLink}>{translate('shell.banner.more')}</Way>}
      </Words>
      <span style={{ marginInlineStart: 'auto', display: 'flex', flex: 'none', gap: 4 }}>
        {actionButton && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            {...(isOwn(actionButton.url)
              ? { component: Link, to: actionButton.url }
              : { href: actionButton.url, target: '_blank', rel: 'noopener noreferrer' })}
          >
            {actionButton.label}
          </Button>
        )}
        {close && (
          <IconButton
            size="small"
            color="inherit"
            aria-label={translate('shell.banner.close')}
            onClick={close}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </span>
    </Line>
  );
}

/** A page of the application opens in its place, another one in a tab of its own. */
const isOwn = (address: string) => address.startsWith('/');

function Way({ to, children }: { to: string; children: ReactNode }) {
  if (isOwn(to)) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
