import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { canSearchPlate } from '#domain/brazil/plate.ts'
import { useCompany } from '#web/api/content.ts'
import { useSettings } from '#web/api/settings.ts'
import { Screen } from '#web/ui/screen.tsx'
import { followVisit, keptVisit } from '../kept-visit.ts'
import { NoticesPanel, usePendingNotices } from '../pay-notices/notices-panel.tsx'
import { PaymentWait } from '../payment-wait.tsx'
import { ReceiptView } from '../receipt/receipt-view.tsx'
import { texts, waitingTexts } from '../texts.ts'
import classes from '../ticket.module.css'
import { plateOf } from '../ticket-values.ts'
import { TicketForm } from './ticket-form.tsx'
import { type TicketFlow, useTicketFlow } from './use-ticket-flow.ts'
import { type TicketFormState, useTicketForm } from './use-ticket-form.ts'

const OpenVisit = lazy(() => import('../open/open-visit.tsx'))

type StageProps = { state: TicketFormState; flow: TicketFlow; pending: number }

function Stage({ state, flow, pending }: StageProps) {
  const [anew, setAnew] = useState(false)
  if (flow.sold) {
    const again = () => {
      setAnew(true)
      flow.again()
    }
    return <ReceiptView sold={flow.sold} onAgain={again} />
  }
  if (flow.waiting) {
    return (
      <PaymentWait
        order={flow.waiting.order}
        shown={flow.waiting.shown}
        closing={waitingTexts.closing}
        back={waitingTexts.back}
        onBack={flow.back}
        givingUp={flow.givingUp}
        onPaid={flow.paid}
        onOver={flow.over}
        onAbandoned={flow.abandoned}
      />
    )
  }
  return <TicketForm state={state} flow={flow} anew={anew} pending={pending} />
}

/** The ticket without an account, /ativacao-publica (specification 2 and 4). */
export default function PublicTicketScreen() {
  const { activateVehicle } = useSettings()
  const state = useTicketForm()
  const flow = useTicketFlow(state)
  const { orders, receipts } = useSyncExternalStore(followVisit, keptVisit)
  const isOpen = orders.length + receipts.length > 0
  // Fetched along with the form, so that the receipt is whole when it appears.
  useCompany()
  const { foreign } = state.form.values
  const plate = plateOf(state.form.values)
  const pending = usePendingNotices(!foreign && canSearchPlate(plate) ? plate : null)
  return (
    <Screen title={texts.title}>
      {isOpen && !flow.waiting && !flow.sold && (
        <Suspense fallback={null}>
          <OpenVisit onBought={state.clearFor} />
        </Suspense>
      )}
      {activateVehicle && !flow.waiting && !flow.sold && <p className={classes.text}>{texts.intro}</p>}
      <NoticesPanel pending={pending} quiet={Boolean(flow.waiting ?? flow.sold)} />
      <Stage state={state} flow={flow} pending={pending.listed.length} />
    </Screen>
  )
}
