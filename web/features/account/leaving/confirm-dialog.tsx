import { Alert, Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { isRefundRequestRecent, offersRefundRequest } from '#domain/account/leaving/leaving.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import { type Standing, useDeleteAccount, useRequestRefund } from '#web/api/account/leaving.ts'
import { ApiError, errorText, serverNow } from '#web/api/client.ts'
import { instantOf } from '#web/api/settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { askedText } from './asked-text.ts'
import classes from './leaving.module.css'
import { PlannedReturn } from './return-lines.tsx'
import { leavingTexts as texts } from './texts.ts'

/** These two say themselves what is in the way (specification 8). */
const saysWhy = ['UserHasBalance', 'UserHasRequestedExclusion']

const deleteProblem = (error: unknown): string =>
  error instanceof ApiError && saysWhy.includes(error.type) ? errorText(error) : texts.deleteFailed

const refundRequestProblem = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage !== '' ? errorText(error) : texts.refundRequestFailed

const showFailure = (message: string) => showSnackbar({ message, kind: 'error' })

/** Null unless a request of less than 3 days blocks the deletion (specification 4 and 8). */
const recentRefundRequest = ({ refundRequestedAt: civil }: Standing): string | null =>
  civil !== null && isRefundRequestRecent(instantOf(civil), serverNow())
    ? texts.recentRefundRequest(formatCivil(civil))
    : null

type LostProps = { standing: Standing; isBlocked: boolean; withRefundRequest: boolean }

/** What a deletion takes along. Where a refund request blocks it, nothing is said to happen now. */
const WhatIsLost = ({ standing, isBlocked, withRefundRequest }: LostProps) => {
  const { credit, bonus, returning } = standing
  return (
    <>
      {credit > 0 && <Text>{texts.withCredit(formatReais(credit))}</Text>}
      {credit <= 0 && !isBlocked && <Text>{texts.withoutBalance}</Text>}
      {returning > 0 && !isBlocked && <Text>{texts.withReturning(formatReais(returning))}</Text>}
      {bonus > 0 && <Text>{texts.withBonus(formatReais(bonus))}</Text>}
      {withRefundRequest && <Text>{texts.withRefundRequest}</Text>}
      {withRefundRequest && standing.plan && (
        <PlannedReturn plan={standing.plan} document={standing.document} />
      )}
    </>
  )
}

type Props = { standing: Standing; onDeleted: () => void; onClose: () => void }

/**
 * The last question: Voltar and Excluir always, Reembolso where it is offered (decision Q152). A recent refund request is
 * told with its date; whether it still blocks the deletion the server says, which may have paid it meanwhile.
 */
export function ConfirmDialog({ standing, onDeleted, onClose }: Props) {
  const remove = useDeleteAccount()
  const ask = useRequestRefund()
  const withRefundRequest = offersRefundRequest(standing.allowsRefundRequest, standing.credit)
  const blocked = recentRefundRequest(standing)
  const warning = useRef<HTMLDivElement>(null)
  // What stands in the dialog already is pointed at, not said a second time beside it.
  const showProblem = (message: string) =>
    message === blocked ? warning.current?.focus() : showFailure(message)
  const deletion = useOneAtATime((error) => showProblem(deleteProblem(error)))
  const busy = deletion.busy || ask.isPending
  const deleteNow = () =>
    deletion.run(async () => {
      await remove.mutateAsync(standing.userId)
      onDeleted()
      // The second half of a double click would find no account, and so no session, in place of the success.
      return 'stay busy'
    })
  const sendRefundRequest = () =>
    blocked
      ? showProblem(blocked)
      : ask.mutate(undefined, {
          onSuccess: () => {
            onClose()
            showSnackbar({ message: askedText(standing.plan) })
          },
          onError: (error) => showProblem(refundRequestProblem(error)),
        })
  return (
    <Dialog
      opened
      title={texts.confirmTitle}
      onClose={onClose}
      closable={!busy}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {texts.back}
          </Button>
          {withRefundRequest && (
            <Button variant="light" loading={ask.isPending} disabled={busy} onClick={sendRefundRequest}>
              {texts.refundRequest}
            </Button>
          )}
          <Button
            color="red"
            variant="light"
            loading={deletion.busy}
            disabled={busy}
            onClick={() => void deleteNow()}
          >
            {texts.remove}
          </Button>
        </>
      }
    >
      {blocked && (
        <Alert ref={warning} color="yellow" variant="light" className={classes.blocked ?? ''} tabIndex={-1}>
          {blocked}
        </Alert>
      )}
      <WhatIsLost
        standing={standing}
        isBlocked={blocked !== null}
        withRefundRequest={withRefundRequest && !blocked}
      />
    </Dialog>
  )
}
