import './app/trusted-types.ts'
import './app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { settings } from '#web/api/settings.ts'
import { setTitleSuffix } from '#web/ui/screen.tsx'
import { Providers } from './app/providers.tsx'
import { fetchAhead, Shell } from './app/shell.tsx'
import { applyTheme, themeFor } from './app/theme.ts'

const { brandColour, maintenance, programmeName } = settings()
const theme = themeFor(brandColour)

fetchAhead(maintenance)
applyTheme(theme, brandColour)
setTitleSuffix(programmeName)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers theme={theme}>
        <Shell />
      </Providers>
    </StrictMode>,
  )
}
