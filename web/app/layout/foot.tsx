import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { LanguageChoice } from '../language/choice.tsx'
import { texts } from '../texts.ts'
import classes from './foot.module.css'

/** The foot of the logged-in layout: whose programme this is, and which version of it runs. */
export function Foot() {
  const { programmeName, cityName } = useSettings()
  return (
    <footer className={classes.foot}>
      <p>{`${programmeName} · ${cityName}`}</p>
      <Link href="/versao">{texts.version}</Link>
      <LanguageChoice />
    </footer>
  )
}
