import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withoutLastSlashes } from '#domain/page-path.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import { forgetSessionAndReload, storedToken } from '#web/api/stored-session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { fetchedAhead } from './fetched-ahead.ts'
import { OfferRoom } from './language/offer-room.tsx'
import { LoadingPage } from './loading-page.tsx'
import { useResetQuery } from './reset-query.ts'
import { fetchHome, publicPaths, publicRoutes } from './routes.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { activationToken, decideShell, resetLink, type ShellDecision } from './shell-decision.ts'

const { Screen: Landing, fetch: fetchLanding } = fetchedAhead(() => import('./landing/landing.tsx'))
const { Screen: Layout, fetch: fetchLayout } = fetchedAhead(() => import('./layout/layout.tsx'))
const { Screen: PublicPage, fetch: fetchPublicPage } = fetchedAhead(() => import('./layout/public-page.tsx'))
const MaintenancePage = lazy(() => import('./maintenance-page.tsx'))
const ConfirmScreen = lazy(() => import('#web/features/account/confirmation/confirm-screen.tsx'))
const ResetPasswordScreen = lazy(() => import('#web/features/account/recovery/reset-password-screen.tsx'))
const ActivateEmailDialog = lazy(() => import('#web/features/account/confirmation/activate-email-dialog.tsx'))
const ChatButton = lazy(() => import('./chat-button.tsx'))
const Connection = lazy(() => import('./connection/connection.tsx'))
const BarePage = lazy(() => import('./layout/bare-page.tsx'))

/**
 * Fetches what will be shown while the first page is being begun.
 * @returns when a visitor's first screen is there, whose first words stand meanwhile (web/index.html): nothing else shall be
 * drawn in between. A driver is asked for at once, and waits for more than a file.
 */
export async function fetchAhead(maintenance: boolean): Promise<void> {
  if (maintenance) return
  const path = withoutLastSlashes(window.location.pathname)
  const open = publicRoutes.find((route) => route.path === path)
  const screen = open?.fetch()
  if (storedToken()) {
    void fetchLayout()
    if (path === '/') void fetchHome()
    return
  }
  await Promise.allSettled([screen, open ? fetchPublicPage() : fetchLanding()])
}

function Page({ shell, path }: { shell: ShellDecision; path: string }) {
  switch (shell.kind) {
    case 'maintenance':
      return <MaintenancePage />
    case 'reset':
      return (
        <BarePage>
          <ResetPasswordScreen link={shell.link} />
        </BarePage>
      )
    case 'public':
      return <PublicPage path={path} />
    case 'landing':
      return <Landing />
    case 'loading':
      return <LoadingPage />
    case 'confirm':
      return (
        <BarePage>
          <ConfirmScreen />
        </BarePage>
      )
    case 'layout':
      return <Layout path={path} />
  }
}

/** What stands beside the page. Where its file does not arrive, the page goes on without, with all that was typed in it. */
const Beside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary quiet>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

/** Decides which page there is at all (specification 2). */
export function Shell() {
  const { maintenance } = useSettings()
  const [path, navigate] = useLocation()
  const query = useResetQuery(path, useSearch(), maintenance)
  // Whoever comes by a reset link may hold a token that no longer works; it must not cost them the link. And a server
  // under maintenance must not cost anybody the session.
  const user = useUser(!maintenance && resetLink(path, query) === null)
  const token = storedToken()
  const shell = decideShell({
    maintenance,
    path,
    query,
    token,
    user: user.data ?? null,
    publicPaths,
  })
  const confirmation = activationToken(path, maintenance)

  useEffect(() => {
    if (user.startFailed && token) forgetSessionAndReload()
  }, [user.startFailed, token])

  return (
    <ErrorBoundary>
      <Beside>
        <Connection />
      </Beside>
      <SandboxBanner />
      <Suspense fallback={<LoadingPage />}>
        <Page shell={shell} path={confirmation ? '/' : path} />
      </Suspense>
      <Beside>{!maintenance && <ChatButton />}</Beside>
      {/* A place of its own: the page below changes with the confirmation, and the modal outlasts that. */}
      <Suspense fallback={null}>
        {confirmation && (
          <ActivateEmailDialog token={confirmation} onClose={() => navigate('/', { replace: true })} />
        )}
      </Suspense>
      <Beside>{!maintenance && <OfferRoom />}</Beside>
    </ErrorBoundary>
  )
}
