import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError, errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import classes from './sharing.module.css'
import { roleTexts, invitationTexts as texts } from './texts.ts'
import { useAnswer, useInvitation } from './use-sharing.ts'

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>

const Wallets = () => (
  <Button component={Link} href="/carteiras" variant="light">
    {texts.wallets}
  </Button>
)

function Answer({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const answer = useAnswer(secret)
  const [, navigate] = useLocation()
  const isHere = useIsHere()
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => {
    setProblem(error instanceof ApiError && error.status === 404 ? texts.over : errorText(error))
  })
  const give = (accepts: boolean) =>
    run(async () => {
      setProblem(null)
      const { message } = await answer.mutateAsync(accepts)
      showSnackbar({ message })
      if (isHere()) navigate(accepts ? '/carteiras' : '/', { replace: true })
    })
  const { owner_name: owner, role, expires_at } = invitation
  return (
    <Card as="section" labelledBy="convite">
      <div className={classes.part}>
        <h2 id="convite" className={classes.heading}>
          {texts.heading(owner)}
        </h2>
        <p className={classes.question}>
          <strong>{roleTexts[role]}</strong>
          <br />
          <span>{role === 'park' ? roleTexts.parkHint : roleTexts.viewHint}</span>
        </p>
        <p className={classes.hint}>{texts.told}</p>
        <p className={classes.hint}>
          {texts.validUntil} <DateTime civil={expires_at} />
        </p>
        {problem && <ProblemAlert text={problem} />}
        <Actions align="start">
          <Button loading={busy} onClick={() => void give(true)}>
            {texts.accept}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void give(false)}>
            {texts.decline}
          </Button>
        </Actions>
      </div>
    </Card>
  )
}

/** An invitation to use somebody's wallet, for whoever opened its link and is logged in (decision Q169). */
export function InvitationScreen({ secret }: { secret: string }) {
  const { data, error, refetch } = useInvitation(secret)
  const isOver = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <Screen title={texts.title}>
      {isOver && <EmptyState icon={IconWallet} text={texts.over} action={<Wallets />} />}
      {error && !isOver && <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons count={1} height={260} />}
      {data && (data.is_own || data.is_accepted) && (
        <Alert variant="light" color="gray">
          <div className={classes.part}>
            <span>{data.is_own ? texts.own : texts.accepted(data.owner_name)}</span>
            <Wallets />
          </div>
        </Alert>
      )}
      {data && !data.is_own && !data.is_accepted && <Answer secret={secret} invitation={data} />}
    </Screen>
  )
}
