import { errorText } from '#web/api/client.ts'
import { useCheckOpenOrders, useGiveUpOrder } from '#web/api/orders.ts'
import { GiveUp } from '#web/ui/give-up.tsx'
import { endSeen } from './seen-orders.ts'
import { givenUpTexts, otherTexts } from './texts.ts'

export type GiveUpOrderProps = { id: string; paymentFormId: number; onDone: () => void }

/** The button by which a driver gives up a payment that waits (decision Q79). No part of the page reports its end afterwards. */
export function GiveUpOrder({ id, paymentFormId, onDone }: GiveUpOrderProps) {
  const { mutate, isPending, error } = useGiveUpOrder()
  const checkOpenOrders = useCheckOpenOrders()
  const givenUp = () => {
    endSeen(id)
    checkOpenOrders()
    onDone()
  }
  return (
    <GiveUp
      what={givenUpTexts[paymentFormId] ?? otherTexts.payment}
      busy={isPending}
      problem={error && errorText(error)}
      onGiveUp={() => mutate(id, { onSuccess: givenUp })}
    />
  )
}
