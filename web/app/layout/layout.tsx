import './inside.css'
import '#web/ui/install/kept-prompt.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { forgetOldVisit } from '#web/features/guest/stored-visit.ts'
import { OpenOrdersRoom } from '#web/features/orders/open/open-orders-room.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { contentId } from '#web/ui/skip-link.tsx'
import { routesFor } from '../routes.tsx'
import { Foot } from './foot.tsx'
import classes from './layout.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

forgetOldVisit()

/** Payments that wait; a page that cannot fetch their file goes on without. */
const OpenOrders = lazy(() => import('#web/features/orders/open/open-orders.tsx'))

const Waiting = () => (
  <div className={classes.waiting}>
    <CardSkeletons />
  </div>
)

/** Where the side menu stands open (specification 2, decision Q35); the same width as in the style sheet. */
const wideScreen = '(min-width: 769px)'

/** Top bar, side menu and the screen of the address; unknown addresses fall back to home. */
export default function Layout({ path }: { path: string }) {
  const routes = routesFor(useSettings())
  // A phone's menu has the same entries in its dialog: the page never holds both.
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false })
  return (
    <div className={classes.layout}>
      <TopBar path={path} />
      <div className={classes.columns}>
        <div className={classes.side}>{isWide && <SideMenu path={path} />}</div>
        <div className={classes.content}>
          <main id={contentId} className={classes.main} tabIndex={-1}>
            <ErrorBoundary quiet>
              <Suspense fallback={<OpenOrdersRoom path={path} />}>
                <OpenOrders path={path} />
              </Suspense>
            </ErrorBoundary>
            <ErrorBoundary key={path}>
              <Suspense fallback={<Waiting />}>
                <Switch location={path}>
                  {routes.map(({ path: pattern, screen: Screen }) => (
                    <Route key={pattern} path={pattern}>
                      {(params) => <Screen params={params} />}
                    </Route>
                  ))}
                  <Route>
                    <Redirect to="/" replace />
                  </Route>
                </Switch>
              </Suspense>
            </ErrorBoundary>
          </main>
          <Foot />
        </div>
      </div>
    </div>
  )
}
