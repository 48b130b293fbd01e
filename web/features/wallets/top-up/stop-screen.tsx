import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { topUpTexts as texts } from '../texts.ts'
import { useStopByLink } from './top-up-calls.ts'

/** Where the link of a message leads: opening it is the one tap that stops an automatic top-up, logged in or not (decision Q166). */
export default function StopScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const { mutate, data, isError } = useStopByLink()
  const token = params.token ?? ''
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    mutate(token)
  }, [mutate, token])
  return (
    <Screen title={texts.title}>
      <div aria-live="polite">
        {!data && !isError && <Text>{texts.stopping}</Text>}
        {data && <Text>{data.message}</Text>}
        {data && <Text>{texts.again}</Text>}
      </div>
      {isError && <LoadFailure text={texts.stopFailed} onRetry={() => mutate(token)} />}
      <LinkButton variant="light" href="/carteiras">
        {texts.toWallets}
      </LinkButton>
    </Screen>
  )
}
