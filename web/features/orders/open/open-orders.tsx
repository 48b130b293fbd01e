import { lazy, Suspense, useEffect } from 'react'
import { serverNow } from '#web/api/client.ts'
import { followKept, isNewStart } from '#web/api/kept.ts'
import { type OpenOrder, useCheckOpenOrders, useOpenOrders } from '#web/api/orders.ts'
import { instantOf } from '#web/api/settings.ts'
import { seenOrdersKey } from '#web/api/stored-session.ts'
import { useHeldOrders, useToldOrders } from '#web/ui/kept/held-orders.ts'
import { SheetInPage } from '#web/ui/waiting/sheet-in-page.tsx'
import { useOpenSheet } from '#web/ui/waiting/use-open-sheet.ts'
import { WaitingLine, WaitingLines } from '#web/ui/waiting/waiting-lines.tsx'
import { noteSeen, noteSheet, type SeenOrder, seenOf, seenOrders, sheetLeftOpen } from '../seen-orders.ts'
import { tellStillWaiting } from '../still-waiting.ts'
import { openTexts, paidByTexts } from '../texts.ts'
import classes from './open-orders.module.css'
import { hasOpenOrders, OpenOrdersRoom } from './open-orders-room.tsx'
import { OrderEnd } from './order-end.tsx'

const OpenOrderSheet = lazy(() => import('./open-order-sheet.tsx'))

/** Another tab has begun a payment, or told how one ended. */
function useOtherTabs(): void {
  const checkOpenOrders = useCheckOpenOrders()
  useEffect(() => followKept(seenOrdersKey, checkOpenOrders), [checkOpenOrders])
}

const Line = ({ order, onOpen }: { order: OpenOrder; onOpen: () => void }) => (
  <WaitingLine
    what={paidByTexts[order.payment_form.id] ?? openTexts.payment}
    amount={order.total_amount}
    until={instantOf(order.expired_at)}
    now={serverNow}
    onOpen={onOpen}
  />
)

const byId = (orders: readonly SeenOrder[]) => new Map(orders.map((order) => [order.id, order]))

/** What the server says is out, and what this device has seen to be. */
const allOf = (listed: readonly OpenOrder[]): SeenOrder[] => [
  ...byId([...listed.map((order) => seenOf(order, order.transaction_type)), ...seenOrders()]).values(),
]

/**
 * The payments that a driver has still to make or to wait for, whatever became of the page that began them: a line for each
 * where money is looked for, their sheets, and the word of how they ended (decision Q149).
 */
export default function OpenOrders({ path }: { path: string }) {
  const { data: listed, isLoading } = useOpenOrders()
  const checkOpenOrders = useCheckOpenOrders()
  const held = useHeldOrders()
  const told = useToldOrders()
  const [open, setOpen] = useOpenSheet({
    comesBack: listed !== undefined && !isNewStart(),
    path,
    leftOpen: sheetLeftOpen,
  })
  useOtherTabs()
  const waiting = (listed ?? []).filter(({ id }) => !told.has(id))
  useEffect(() => {
    for (const order of listed ?? []) noteSeen(seenOf(order, order.transaction_type))
  }, [listed])

  const watched = allOf(waiting).filter(({ id }) => !told.has(id) && !held.get(id)?.tells)
  const lines = waiting.filter(({ id }) => !held.get(id)?.shown)
  const order = lines.find(({ id }) => id === open?.id)
  const cameBack = open?.cameBack === true && held.size === 0
  const putAway = () => {
    noteSheet(null)
    setOpen(null)
  }
  const sheet = order && (
    <Suspense>
      <OpenOrderSheet
        order={order}
        onClose={() => {
          putAway()
          tellStillWaiting(order)
        }}
        onGivenUp={() => setOpen(null)}
      />
    </Suspense>
  )
  return (
    <>
      {isLoading && <OpenOrdersRoom path={path} />}
      {hasOpenOrders(path) && lines.length > 0 && (
        <div className={classes.place}>
          {cameBack && sheet && <SheetInPage onLeave={putAway}>{sheet}</SheetInPage>}
          <WaitingLines>
            {lines
              .filter(({ id }) => !(cameBack && id === open?.id))
              .map((waits) => (
                <Line
                  key={waits.id}
                  order={waits}
                  onOpen={() => setOpen({ id: waits.id, cameBack: false })}
                />
              ))}
          </WaitingLines>
        </div>
      )}
      {watched.map((seen) => (
        <OrderEnd
          key={seen.id}
          order={seen}
          isOpen={listed === undefined || listed.some(({ id }) => id === seen.id)}
          onEnd={checkOpenOrders}
        />
      ))}
      {open?.cameBack === false && sheet}
    </>
  )
}
