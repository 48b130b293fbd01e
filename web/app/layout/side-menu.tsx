import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
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

export const MenuLinks = ({ entries, path, onLeave }: MenuLinksProps) => (
  <ul className={classes.list}>
    {entries.map(({ key, label, href, icon: Sign }) => (
      <li key={key}>
        <Link
          href={href}
          className={classes.link}
          aria-current={isCurrent(path, href) ? 'page' : undefined}
          onClick={() => onLeave?.()}
        >
          <Sign size={22} stroke={1.8} aria-hidden />
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

export const SideMenu = ({ path, onLeave }: { path: string; onLeave?: () => void }) => (
  <nav aria-label={texts.mainMenu}>
    <MenuLinks entries={sideMenuFor(useSettings())} path={path} {...(onLeave ? { onLeave } : {})} />
  </nav>
)
