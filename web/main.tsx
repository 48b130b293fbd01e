import './app/trusted-types.ts'
import './app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { settings } from '#web/api/settings.ts'
import { setTitleSuffix } from '#web/ui/screen.tsx'
import { inChosenLanguage } from './app/language/load-language.ts'
import { Providers } from './app/providers.tsx'
import { fetchAhead, Shell } from './app/shell.tsx'
import { applyTheme, themeFor } from './app/theme.ts'

const { brandColour, maintenance, programmeName } = settings()
const theme = themeFor(brandColour)

function start(): void {
  fetchAhead(maintenance)
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Providers theme={theme}>
        <Shell />
      </Providers>
    </StrictMode>,
  )
}

applyTheme(theme, brandColour)
setTitleSuffix(programmeName)
inChosenLanguage(start)
