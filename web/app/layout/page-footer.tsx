import type { ReactNode } from 'react'
import { useSettings } from '#web/api/settings.ts'
import { LanguageChoice } from '../language/choice.tsx'
import { texts } from '../texts.ts'
import classes from './page-footer.module.css'

/** The footer of the pages that need no account: what there is to read, and whose programme this is. */
export function PageFooter({ links, children }: { links: ReactNode; children?: ReactNode }) {
  const { programmeName, cityName } = useSettings()
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label={texts.information}>
        {links}
      </nav>
      {children}
      <p>{`${programmeName} · ${cityName}`}</p>
      <LanguageChoice />
    </footer>
  )
}
