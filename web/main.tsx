import './app/trusted-types.ts'
import './app/translator-guard.ts'
import './app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { settings } from '#web/api/settings.ts'
import { setTitleSuffix } from '#web/ui/screen.tsx'
import { inChosenLanguage } from './app/dictionaries/load-language.ts'
import { Providers } from './app/providers.tsx'
import { fetchAhead, Shell } from './app/shell.tsx'

const { brandColour, maintenance, programmeName } = settings()

async function start(): Promise<void> {
  await fetchAhead(maintenance)
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Shell />
      </Providers>
    </StrictMode>,
  )
}

// While somebody works on the page no server has made a sheet for it.
if (import.meta.env.DEV) void import('./app/theme-sheet.ts').then(({ applyTheme }) => applyTheme(brandColour))
setTitleSuffix(programmeName)
inChosenLanguage(start)
