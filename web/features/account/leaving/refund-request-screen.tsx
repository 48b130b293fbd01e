import { Button, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { refusalTexts } from '#contract/texts.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import {
  documentOf,
  type RefundRequest,
  useRefundRequest,
  useRequestRefund,
} from '#web/api/account/leaving.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { Total } from '#web/ui/total.tsx'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'
import { askedText } from './asked-text.ts'
import classes from './leaving.module.css'
import { AskedReturn, PlannedReturn } from './return-lines.tsx'
import { leavingTexts, returnTexts as texts } from './texts.ts'

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage !== ''
    ? errorText(error)
    : leavingTexts.refundRequestFailed

function Planned({ plan, busy, onAsk }: { plan: RefundRequest; busy: boolean; onAsk: () => void }) {
  const { data: user } = useUser()
  const again = plan.asks_again_at
  return (
    <Card as="section" labelledBy="como-volta">
      <div className={classes.part}>
        <Title order={2} size="h4" id="como-volta">
          {texts.heading}
        </Title>
        <Text>{texts.explained}</Text>
        <PlannedReturn plan={plan} document={documentOf(user?.identification ?? '')} />
        <Total name={texts.total} cents={plan.amount} />
        <Text className={classes.hint ?? ''}>{again ? texts.again(formatCivil(again)) : texts.bonus}</Text>
        {!again && (
          <Button loading={busy} disabled={busy} onClick={onAsk}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </Card>
  )
}

type AskedProps = {
  plan: RefundRequest
  request: NonNullable<RefundRequest['request']>
  heading: RefObject<HTMLHeadingElement | null>
}

const Asked = ({ plan, request, heading }: AskedProps) => (
  <Card as="section" labelledBy="pedido">
    <div className={classes.part} aria-live="polite">
      <Title order={2} size="h4" id="pedido" ref={heading} tabIndex={-1}>
        {texts.asked(formatCivil(request.requested_at))}
      </Title>
      <AskedReturn request={request} days={plan.rest_days} />
    </div>
  </Card>
)

/** How the own credit comes back without leaving the programme: part by part before it is asked for, and afterwards (decision Q143). */
export default function RefundRequestScreen() {
  const { data: user } = useUser()
  const { data: plan, isError, refetch } = useRefundRequest()
  // Here and not in the plan, which is gone by the time that the answer is told.
  const { mutate, isPending } = useRequestRefund()
  const ask = () =>
    mutate(undefined, {
      onSuccess: () => showSnackbar({ message: askedText(plan) }),
      onError: (error) => showSnackbar({ message: problemOf(error), kind: 'error' }),
    })
  const asked = useRef<HTMLHeadingElement>(null)
  useFocusAfter(isPending, () => asked.current)
  const request = plan?.request && plan.request.state !== 'withdrawn' ? plan.request : null
  const isAllowed = user?.config.support.refund
  const isOffered = plan !== undefined && plan.amount > 0 && isAllowed
  const isAnswered = request?.state !== 'open' || plan?.asks_again_at === null
  return (
    <Screen title={texts.title}>
      {!plan && isError && <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />}
      {!plan && !isError && <CardSkeletons count={1} height={240} />}
      {plan && request && <Asked plan={plan} request={request} heading={asked} />}
      {plan && isOffered && isAnswered && <Planned plan={plan} busy={isPending} onAsk={ask} />}
      {plan && !request && !isOffered && (
        <EmptyState icon={IconWallet} text={isAllowed ? texts.nothing : refusalTexts.RefundUnavailable} />
      )}
    </Screen>
  )
}
