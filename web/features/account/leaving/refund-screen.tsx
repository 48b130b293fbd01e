import { Button, Text, Title } from '@mantine/core'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { documentOf, type Refund, useRefund, useRequestRefund } from '#web/api/account/leaving.ts'
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
import classes from './leaving.module.css'
import { AskedReturn, PlannedReturn } from './return-lines.tsx'
import { leavingTexts, returnTexts as texts } from './texts.ts'

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage !== '' ? errorText(error) : leavingTexts.refundFailed

function Planned({ refund, busy, onAsk }: { refund: Refund; busy: boolean; onAsk: () => void }) {
  const { data: user } = useUser()
  const again = refund.asks_again_at
  return (
    <Card as="section" labelledBy="como-volta">
      <div className={classes.part}>
        <Title order={2} size="h4" id="como-volta">
          {texts.heading}
        </Title>
        <Text>{texts.explained}</Text>
        <PlannedReturn refund={refund} document={documentOf(user?.identification ?? '')} />
        <Total name={texts.total} cents={refund.amount} />
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

const Asked = ({ refund, request }: { refund: Refund; request: NonNullable<Refund['request']> }) => (
  <Card as="section" labelledBy="pedido">
    <div className={classes.part} aria-live="polite">
      <Title order={2} size="h4" id="pedido">
        {texts.asked(formatCivil(request.requested_at))}
      </Title>
      <AskedReturn request={request} days={refund.rest_days} />
    </div>
  </Card>
)

/** How the own credit comes back without leaving the programme: part by part before it is asked for, and afterwards (decision Q143). */
export default function RefundScreen() {
  const { data: user } = useUser()
  const { data: refund, isError, refetch } = useRefund()
  // Here and not in the plan, which is gone by the time that the answer is told.
  const { mutate, isPending } = useRequestRefund()
  const ask = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => showSnackbar({ message }),
      onError: (error) => showSnackbar({ message: problemOf(error), kind: 'error' }),
    })
  const request = refund?.request && refund.request.state !== 'withdrawn' ? refund.request : null
  const isOffered = refund !== undefined && refund.amount > 0 && user?.config.support.refund
  const isAnswered = request?.state !== 'open' || refund?.asks_again_at === null
  return (
    <Screen title={texts.title}>
      {!refund && isError && <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />}
      {!refund && !isError && <CardSkeletons count={1} height={240} />}
      {refund && request && <Asked refund={refund} request={request} />}
      {refund && isOffered && isAnswered && <Planned refund={refund} busy={isPending} onAsk={ask} />}
      {refund && !request && !isOffered && <EmptyState icon={IconWallet} text={texts.nothing} />}
    </Screen>
  )
}
