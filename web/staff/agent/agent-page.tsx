import './agent.css'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { errorText } from '#web/api/errors.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SignIn } from '../sign-in.tsx'
import { texts as all } from '../texts.ts'
import { useAgentSession } from './agent-session.ts'
import { Street } from './street.tsx'
import { texts } from './texts.ts'

/** Lets the page start without a network: only its own address is looked after, never the driver's page. */
const keepPage = (): void => {
  navigator.serviceWorker?.register('/equipe/agente-sw.js', { scope: '/agente' }).catch(() => undefined)
}

/** The page of whoever is on the street. */
export default function AgentPage() {
  const { session, isOver, error, again } = useAgentSession()
  useEffect(keepPage, [])
  if (session === null) return <SignIn />
  // Who comes in by another tab begins anew: what the one before had typed is not theirs.
  if (session?.acts.includes('issue notice')) return <Street key={session.id} session={session} />
  return (
    <main className="staff-page">
      <h1>{all.agentTitle}</h1>
      {session && <p>{all.session.noRole}</p>}
      {!session && (isOver || !error) && <p role="status">{isOver ? texts.over : all.loading}</p>}
      {!session && Boolean(error) && (
        <>
          <ProblemAlert text={errorText(error)} />
          <Button onClick={again}>{all.again}</Button>
        </>
      )}
    </main>
  )
}
