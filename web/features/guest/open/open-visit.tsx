import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { receiptPath } from '#contract/paths.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { byServerClock, serverNow } from '#web/api/client.ts'
import { addressOfReceipt, secretOfReceipt } from '#web/api/guest.ts'
import { isNewStart } from '#web/api/kept.ts'
import { civilNow, instantOf, nearOf, settings } from '#web/api/settings.ts'
import { useHeldOrders } from '#web/ui/kept/held-orders.ts'
import { sayStillWaiting } from '#web/ui/kept/say-still-waiting.ts'
import { tillText } from '#web/ui/kept/till.ts'
import { ReceiptLine } from '#web/ui/waiting/receipt-line.tsx'
import { SheetInPage } from '#web/ui/waiting/sheet-in-page.tsx'
import { useOpenSheet } from '#web/ui/waiting/use-open-sheet.ts'
import { WaitingLine, WaitingLines } from '#web/ui/waiting/waiting-lines.tsx'
import { justPaidState } from '../just-paid.ts'
import {
  followVisit,
  forgetReceipt,
  forgetTypedFor,
  keptVisit,
  noteSheet,
  sheetLeftOpen,
} from '../kept-visit.ts'
import type { KeptOrder } from '../stored-visit.ts'
import { receiptTexts, openTexts as texts } from '../texts.ts'
import { VisitOrderEnd } from './visit-order-end.tsx'

const VisitSheet = lazy(() => import('./visit-sheet.tsx'))

const endOf = ({ order }: KeptOrder): string | undefined => order.collection_document?.extra.expired_at

/** Whoever puts the sheet away is told that the Pix still waits, until when, and where it is found. */
function tellStillWaiting(kept: KeptOrder): void {
  const end = endOf(kept)
  if (end) sayStillWaiting(texts.stillWaiting(tillText(end, civilNow())))
}

/** Where the form of the ticket stands on the screen, it is cleared there, and tells whether it is empty then. */
type OpenVisitProps = { onBought?: (plate: string) => boolean }

const addressOf = ({ order }: KeptOrder): string => addressOfReceipt(secretOfReceipt(order.receipt_address))

/** Another tab may hear first that the order of an open sheet is paid: whoever looks at the sheet is led to the receipt all the same. */
function useLeadFromSheet(shown: KeptOrder | undefined, lead: (address: string) => void): void {
  const { receipts } = useSyncExternalStore(followVisit, keptVisit)
  const before = useRef<KeptOrder>(undefined)
  useEffect(() => {
    const gone = before.current
    before.current = shown
    if (!gone || shown) return
    const paid = receipts.find(({ address }) => address === addressOf(gone))
    if (paid) lead(paid.address)
  })
}

const clearElsewhere = (plate: string): false => {
  forgetTypedFor(plate)
  return false
}

/**
 * A visitor's payments that wait on this device, their sheets, the word of how they ended, and the receipts of the last
 * hours (decision Q149). What the screen itself waits for is the screen's.
 */
export default function OpenVisit({ onBought }: OpenVisitProps) {
  const { orders, receipts, sheet: noted } = useSyncExternalStore(followVisit, keptVisit)
  const held = useHeldOrders()
  const [path, navigate] = useLocation()
  const [open, setOpen] = useOpenSheet({ comesBack: !isNewStart(), path, leftOpen: sheetLeftOpen })
  const lines = orders.filter((kept) => endOf(kept) && !held.get(kept.order.id)?.shown)
  const shown = lines.find(({ order }) => order.id === open?.id)
  const cameBack = open?.cameBack === true && held.size === 0
  const shownId = shown?.order.id
  const lead = (address: string) =>
    navigate(`${receiptPath}${secretOfReceipt(address)}`, { state: justPaidState })
  useLeadFromSheet(shown, lead)
  useEffect(() => {
    if (shownId) noteSheet(shownId)
  }, [shownId])
  const putAway = () => {
    noteSheet(null)
    setOpen(null)
  }
  const close = () => {
    putAway()
    if (shown) tellStillWaiting(shown)
  }
  const sheet = shown && (
    <Suspense>
      <VisitSheet kept={shown} onClose={close} />
    </Suspense>
  )
  return (
    <>
      {cameBack && sheet && <SheetInPage onLeave={putAway}>{sheet}</SheetInPage>}
      <WaitingLines>
        {[
          ...lines
            .filter(({ order }) => !(cameBack && order.id === open?.id))
            .map((kept) => (
              <WaitingLine
                key={kept.order.id}
                what={receiptTexts.pix}
                amount={kept.order.total_amount}
                until={instantOf(endOf(kept) ?? '')}
                now={serverNow}
                onOpen={() => setOpen({ id: kept.order.id, cameBack: false })}
              />
            )),
          ...receipts.map(({ plate, address, at }) => (
            <ReceiptLine
              key={address}
              plate={plate}
              when={nearOf(toCivil(byServerClock(at), settings().timeZone))}
              onOpen={() => navigate(`${receiptPath}${secretOfReceipt(address)}`)}
              onForget={() => forgetReceipt(address)}
            />
          )),
        ]}
      </WaitingLines>
      {orders
        .filter(({ order }) => !held.get(order.id)?.tells)
        .map((kept) => (
          <VisitOrderEnd
            key={kept.order.id}
            kept={kept}
            isShown={kept.order.id === open?.id}
            besideForm={onBought !== undefined}
            isFree={!shown && held.size === 0 && (isNewStart() || noted?.id !== kept.order.id)}
            onPaid={lead}
            onBought={onBought ?? clearElsewhere}
          />
        ))}
      {open?.cameBack === false && sheet}
    </>
  )
}
