import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '#web/api/errors.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffSession, useStaffSession } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { texts } from './texts.ts'

/** What somebody sees who is signed in, and the way in for everybody else. */
export function WithSession({ children }: { children: (session: StaffSession) => ReactNode }) {
  const { data: session, error, refetch } = useStaffSession()
  if (session) return children(session)
  if (session === null) return <SignIn />
  return (
    <main className="staff-page">
      {error ? (
        <>
          <ProblemAlert text={errorText(error)} />
          <Button onClick={() => void refetch()}>{texts.again}</Button>
        </>
      ) : (
        <p role="status">{texts.loading}</p>
      )}
    </main>
  )
}
