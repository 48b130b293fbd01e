import { Suspense } from 'react'
import { Link, Route, Switch } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { storedToken } from '#web/api/stored-session.ts'
import { forgetOldVisit } from '#web/features/guest/stored-visit.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { contentId, SkipLink } from '#web/ui/skip-link.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { publicRoutes } from '../routes.tsx'
import { texts } from '../texts.ts'
import bar from './page-bar.module.css'
import { PageFooter } from './page-footer.tsx'
import classes from './public-page.module.css'

forgetOldVisit()

const footerLinks = [
  { href: '/faq', label: texts.faq },
  { href: '/termos-de-uso', label: texts.terms },
  { href: '/politicas-de-privacidade', label: texts.privacy },
  { href: '/versao', label: texts.version },
]

const Waiting = () => (
  <div className={classes.waiting}>
    <CardSkeletons />
  </div>
)

/** The light frame of the screens that need no account: the programme's name, the way home, a footer. */
export default function PublicPage({ path }: { path: string }) {
  const { programmeName } = useSettings()
  return (
    <div className={classes.page}>
      <header className={bar.bar}>
        <SkipLink />
        <Link href="/" className={bar.brand}>
          <BrandMark />
          <span className={bar.programme}>{programmeName}</span>
        </Link>
        <Link href="/" className={classes.home}>
          {storedToken() ? texts.start : texts.enter}
        </Link>
      </header>
      <main id={contentId} className={classes.main} tabIndex={-1}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Waiting />}>
            <Switch location={path}>
              {publicRoutes.map(({ path: pattern, screen: Screen }) => (
                <Route key={pattern} path={pattern}>
                  {(params) => <Screen params={params} />}
                </Route>
              ))}
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <PageFooter
        links={footerLinks.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      />
    </div>
  )
}
