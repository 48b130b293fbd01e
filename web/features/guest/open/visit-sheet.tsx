import { errorText } from '#web/api/errors.ts'
import { useCheckNoticesAgain, useGiveUpPublicOrder } from '#web/api/guest.ts'
import { pixOf } from '#web/api/orders.ts'
import { PixDialog } from '#web/ui/pix/pix-dialog.tsx'
import { forgetOrder } from '../kept-visit.ts'
import { GiveUpPix } from '../payment-wait.tsx'
import type { KeptOrder } from '../stored-visit.ts'

export type VisitSheetProps = { kept: KeptOrder; onClose: () => void }

/** A visitor's Pix as it was left: the same code, the time that is left of it, and the way to give it up. */
export default function VisitSheet({ kept: { plate, order }, onClose }: VisitSheetProps) {
  const { mutate, isPending, error } = useGiveUpPublicOrder()
  const checkAgain = useCheckNoticesAgain()
  const pix = pixOf(order)
  if (!pix) return null
  const giveUp = () =>
    mutate(order.id, {
      onSuccess: () => {
        forgetOrder(order.id)
        void checkAgain(plate)
      },
    })
  const actions = (
    <GiveUpPix orderId={order.id} busy={isPending} problem={error && errorText(error)} giveUp={giveUp} />
  )
  return <PixDialog {...pix} onClose={onClose} actions={actions} />
}
