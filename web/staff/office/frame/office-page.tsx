import { Suspense, useEffect, useRef } from 'react'
import { roleTexts } from '#contract/staff/texts.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StaffBar } from '../../bar.tsx'
import { Invitation } from '../../invitation.tsx'
import type { StaffSession } from '../../session.ts'
import { texts as all } from '../../texts.ts'
import { WithSession } from '../../with-session.tsx'
import { type OfficeScreen, officeScreens } from './menu.ts'
import '../office.css'
import { goTo, usePlace } from '../place.ts'
import { menuTexts } from '../texts.ts'
import { Search } from './search.tsx'

/** The office: a menu of what the roles allow, one field that finds things, and one screen at a time. */
export default function OfficePage() {
  const token = /^\/central\/convite\/?$/.test(window.location.pathname) ? window.location.hash.slice(1) : ''
  if (token) return <Invitation token={token} />
  return <WithSession>{(session) => <Office session={session} />}</WithSession>
}

function Office({ session }: { session: StaffSession }) {
  const place = usePlace()
  const allowed = officeScreens.filter(({ act }) => session.acts.includes(act))
  const shown = allowed.find((screen) => screen.place === place) ?? (place === '' ? allowed[0] : undefined)
  return (
    <>
      <StaffBar session={session} title={all.officeTitle} />
      <Pending session={session} />
      <div className="office">
        <div className="office-side no-print">
          {session.acts.includes('read driver') && <Search allowed={allowed} />}
          <Menu screens={allowed} shown={shown} />
        </div>
        <main className="staff-page office-main" data-width="wide">
          {shown ? <Shown key={shown.place} screen={shown} session={session} /> : <Nothing />}
        </main>
      </div>
    </>
  )
}

function Menu({ screens, shown }: { screens: readonly OfficeScreen[]; shown: OfficeScreen | undefined }) {
  const menu = useRef<HTMLElement>(null)
  const place = shown?.place
  // Where the menu is one line, the place that is open stands in its middle.
  useEffect(() => {
    const current = place === undefined ? null : menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (!menu.current || !current) return
    menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2
  }, [place])
  return (
    <nav ref={menu} className="office-menu" aria-label={menuTexts.menu}>
      {screens.map((screen) => (
        <a
          key={screen.place}
          href={`/central/${screen.place}`}
          aria-current={screen === shown ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            goTo(screen.place)
          }}
        >
          {screen.title}
        </a>
      ))}
    </nav>
  )
}

/** Roles that allow nothing yet, so that nobody takes the short menu for a fault. */
function Pending({ session }: { session: StaffSession }) {
  // A server of the previous release does not send them.
  const { pending_roles: roles = [] }: Partial<StaffSession> = session
  if (roles.length === 0) return null
  const named = roles.map((role) => roleTexts[role]).join(', ')
  return (
    <p role="status" className="office-pending no-print">
      {menuTexts.pending(named)}
    </p>
  )
}

/** A new screen begins at its heading, for whoever listens and whoever looks. */
function Shown({ screen, session }: { screen: OfficeScreen; session: StaffSession }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (usedMenu()) heading.current?.focus()
  }, [])
  const { title, Screen } = screen
  useDocumentTitle(title)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ErrorBoundary key={screen.place}>
        <Suspense fallback={<p role="status">{all.loading}</p>}>
          <Screen session={session} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Whether somebody came here by the menu, and not by an address. */
const usedMenu = (): boolean => document.activeElement?.closest('.office-menu') !== null

function Nothing() {
  return (
    <>
      <h1>{all.officeTitle}</h1>
      <p>{menuTexts.unknown}</p>
    </>
  )
}
