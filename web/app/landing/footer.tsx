import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { PageFooter } from '../layout/page-footer.tsx'
import { texts } from '../texts.ts'
import classes from './landing.module.css'
import { Near } from './near.tsx'

const CompanyInfo = lazy(() => import('#web/features/content/company-info.tsx'))

const linkList = () => [
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
export const Footer = () => (
  <PageFooter
    links={
      <>
        {linkList().map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
        <HelpLink />
      </>
    }
  >
    <Near className={classes.company}>
      <Suspense fallback={null}>
        <CompanyInfo />
      </Suspense>
    </Near>
  </PageFooter>
)
