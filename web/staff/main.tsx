import '#web/app/trusted-types.ts'
import '#web/app/styles.css'
import '#web/app/layout/inside.css'
import './staff.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { settings } from '#web/api/settings.ts'
import { renewWhenOutdated } from '#web/app/connection/renewal.ts'
import { Providers } from '#web/app/providers.tsx'
import { SandboxBanner } from '#web/app/sandbox-banner.tsx'
import { applyTheme } from '#web/app/theme-sheet.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { setTitleSuffix } from '#web/ui/screen.tsx'
import { texts } from './texts.ts'

const { brandColour, programmeName } = settings()

const AgentPage = lazy(() => import('./agent/agent-page.tsx'))
const OfficePage = lazy(() => import('./office/frame/office-page.tsx'))

const isAgent = /^\/agente(\/|$)/.test(window.location.pathname)
applyTheme(brandColour)
const titleOfPage = `${isAgent ? texts.agentTitle : texts.officeTitle} · ${programmeName}`
document.title = titleOfPage
setTitleSuffix(titleOfPage)
renewWhenOutdated(isAgent ? '/agente' : '/central')

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <SandboxBanner />
        <ErrorBoundary>
          <Suspense fallback={<p role="status">{texts.loading}</p>}>
            {isAgent ? <AgentPage /> : <OfficePage />}
          </Suspense>
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  )
}
