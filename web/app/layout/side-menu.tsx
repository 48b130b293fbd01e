import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { IconExternalLink } from '#web/ui/icons.ts'
import { type MenuEntry, sideMenuFor } from '../menu.ts'
import { texts } from '../texts.ts'
import classes from './side-menu.module.css'

const isCurrent = (path: string, href: string): boolean =>
  path === href || (href !== '/' && path.startsWith(`${href}/`))

export type MenuLinksProps = {
  entries: readonly MenuEntry[]
  path: string
  onLeave?: () => void
}

/** The router would keep a link of its own in this tab. */
const AwayLink = ({ entry: { label, href, icon: Sign } }: { entry: MenuEntry }) => (
  <a href={href} className={classes.link} target="_blank" rel="noopener" title={texts.newTab}>
    <Sign size={22} stroke={1.8} aria-hidden />
    <span>{label}</span>
    <IconExternalLink className={classes.away} size={18} stroke={1.8} aria-hidden />
  </a>
)

export const MenuLinks = ({ entries, path, onLeave }: MenuLinksProps) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry.key}>
        {entry.newTab ? (
          <AwayLink entry={entry} />
        ) : (
          <Link
            href={entry.href}
            className={classes.link}
            aria-current={isCurrent(path, entry.href) ? 'page' : undefined}
            onClick={() => onLeave?.()}
          >
            <entry.icon size={22} stroke={1.8} aria-hidden />
            <span>{entry.label}</span>
          </Link>
        )}
      </li>
    ))}
  </ul>
)

export const SideMenu = ({ path, onLeave }: { path: string; onLeave?: () => void }) => (
  <nav aria-label={texts.mainMenu}>
    <MenuLinks entries={sideMenuFor(useSettings())} path={path} {...(onLeave ? { onLeave } : {})} />
  </nav>
)
