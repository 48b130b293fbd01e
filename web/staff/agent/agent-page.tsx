import { StaffBar } from '../bar.tsx'
import { texts } from '../texts.ts'
import { WithSession } from '../with-session.tsx'

/** The page of whoever is on the street. */
export default function AgentPage() {
  return (
    <WithSession>
      {(session) => (
        <>
          <StaffBar session={session} title={texts.agentTitle} />
          <main className="staff-page">
            <h1>{texts.agentTitle}</h1>
            <p>{texts.session.who(session.name)}</p>
          </main>
        </>
      )}
    </WithSession>
  )
}
