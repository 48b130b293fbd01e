import { StaffBar } from '../bar.tsx'
import { Invitation } from '../invitation.tsx'
import { texts as all } from '../texts.ts'
import { WithSession } from '../with-session.tsx'
import { People } from './people.tsx'
import { Register } from './register.tsx'

/** The office: what stands here so far is its own people and what they did. */
export default function OfficePage() {
  const token = /^\/central\/convite\/?$/.test(window.location.pathname) ? window.location.hash.slice(1) : ''
  if (token) return <Invitation token={token} />
  return (
    <WithSession>
      {(session) => (
        <>
          <StaffBar session={session} title={all.officeTitle} />
          <main className="staff-page" data-width="wide">
            <h1>{all.officeTitle}</h1>
            {session.acts.includes('read people') ? (
              <>
                <People session={session} />
                <Register />
              </>
            ) : (
              <p>{all.session.nothing}</p>
            )}
          </main>
        </>
      )}
    </WithSession>
  )
}
