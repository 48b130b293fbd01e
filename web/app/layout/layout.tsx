import './inside.css'
import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { contentId } from '#web/ui/skip-link.tsx'
import { routesFor } from '../routes.tsx'
import { Foot } from './foot.tsx'
import classes from './layout.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const Waiting = () => (
  <div className={classes.waiting}>
    <CardSkeletons />
  </div>
)

/** Top bar, side menu and the screen of the address; unknown addresses show home. */
export default function Layout({ path }: { path: string }) {
  const routes = routesFor(useSettings())
  const Home = routes[0]?.screen
  return (
    <div className={classes.layout}>
      <TopBar path={path} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <SideMenu path={path} />
        </div>
        <div className={classes.content}>
          <main id={contentId} className={classes.main} tabIndex={-1}>
            <ErrorBoundary key={path}>
              <Suspense fallback={<Waiting />}>
                <Switch location={path}>
                  {routes.map(({ path: pattern, screen: Screen }) => (
                    <Route key={pattern} path={pattern}>
                      {(params) => <Screen params={params} />}
                    </Route>
                  ))}
                  {Home && (
                    <Route>
                      <Home params={{}} />
                    </Route>
                  )}
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
