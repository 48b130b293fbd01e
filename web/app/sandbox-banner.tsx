import { useSettings } from '#web/api/settings.ts'
import classes from './sandbox-banner.module.css'
import { texts } from './texts.ts'

/** Says on every page of a demonstration that nothing is real, and where its mail, SMS and bank are. */
export function SandboxBanner() {
  if (useSettings().mode !== 'sandbox') return null
  return (
    <aside className={classes.banner} aria-label={texts.sandbox}>
      <span>{texts.sandbox}</span> <a href="/sandbox">{texts.sandboxLink}</a>
    </aside>
  )
}
