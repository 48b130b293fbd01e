import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import classes from './landing.module.css'
import { Near } from './near.tsx'
import { texts } from './texts.ts'

const CompanyInfo = lazy(() => import('#web/features/content/company-info.tsx'))

const links = [
  { href: '/termos-de-uso', label: texts.terms },
  { href: '/politicas-de-privacidade', label: texts.privacy },
  { href: '/faq', label: texts.faq },
  { href: '/versao', label: texts.version },
]

/** The city's own help stands here or elsewhere (decision Q31). */
function HelpLink() {
  const { helpLink } = useSettings()
  if (!helpLink) return null
  if (helpLink.startsWith('/')) return <Link href={helpLink}>{texts.help}</Link>
  return (
    <a href={helpLink} target="_blank" rel="noopener noreferrer">
      {texts.help}
    </a>
  )
}

/** Who runs the programme, its terms and where to ask (specification 2, landing page). */
export function Footer() {
  const { programmeName, cityName } = useSettings()
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label={texts.information}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
        <HelpLink />
      </nav>
      <Near className={classes.company}>
        <Suspense fallback={null}>
          <CompanyInfo />
        </Suspense>
      </Near>
      <p>{texts.footer(programmeName, cityName)}</p>
    </footer>
  )
}
