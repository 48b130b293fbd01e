// Comes with the styles, as a rule before the first picture of the page: at its root a visitor reads the landing page's
// own first words while the scripts are still on their way. Whoever has a session, reads in another language or has a
// payment open will see something else there, and is shown its outline (web/index.html).
// Whose browser speaks another language finds room for the line that offers it, wherever they are.
// And what is seen first where one begins is asked for now: the first page's scripts would do so once they have been read.
;(() => {
  const page = document.documentElement
  const { landing, ticket, home, inside } = document.currentScript.dataset
  // The components' styles ask for it; the page follows the device's later changes.
  page.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = stored('rotativo.language')
  // As languageToOffer (web/api/language.ts) decides: the line above the page, which says so, has its room.
  if (chosen === null && ['en', 'es'].includes(navigator.language.slice(0, 2))) page.classList.add('offered')
  // None where there is no landing page, as under maintenance.
  const { hero = '' } = page.dataset
  const hasLanding = hero.startsWith('#')
  const isDriver = stored('rotativo.token') !== null
  const ofVisitors = { '/': landing, '/ativacao-publica': ticket }
  const ofDrivers = location.pathname === '/' ? home : inside
  const files = hasLanding && (isDriver ? ofDrivers : ofVisitors[location.pathname])
  for (const file of files ? files.split(' ') : []) {
    const kind = file.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as: 'style' }
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { ...kind, crossOrigin: '', href: `/${file}` }))
  }
  const isPortuguese = (chosen ?? 'pt-BR') === 'pt-BR'
  const isKnown = isDriver || stored('rotativo.visit') !== null
  if (location.pathname !== '/' || !hasLanding || !isPortuguese || isKnown) return
  page.style.setProperty('--hero', hero)
  page.classList.add('visitor')
})()
