import { foreignPlateLength, readTypedPlate } from '#domain/brazil/plate.ts'
import type { PublicOrder } from '#web/api/guest.ts'
import { followKept, markBegun } from '#web/api/kept.ts'
import { visitKey } from '#web/api/stored-session.ts'
import {
  isEmpty,
  type KeptOrder,
  type KeptTyped,
  living,
  nothing,
  paymentLivesMs,
  readVisit,
  typedLivesMs,
  type Visit,
  writeVisit,
} from './stored-visit.ts'

let current: Visit | null = null
/** Where the browser keeps nothing, or has no room, this tab knows it nevertheless. */
let isStored = true
let forgetting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** What has had its time leaves the device then, or at once, also while nobody touches the page. */
function forgetInTime({ orders, receipts, typed }: Visit): void {
  clearTimeout(forgetting)
  const ends = [...orders, ...receipts].map(({ at }) => at + paymentLivesMs)
  if (typed) ends.push(typed.at + typedLivesMs)
  const forget = () => changeVisit(() => ({}))
  if (ends.length > 0) forgetting = setTimeout(forget, Math.min(...ends) - Date.now())
}

/** What this device keeps of a visit; the same object until it changes. */
export function keptVisit(): Visit {
  if (!current) {
    const kept = readVisit()
    current = living(kept)
    forgetInTime(kept)
  }
  return current
}

/** Other tabs may have kept something since. */
function lookAnew(): void {
  if (isStored) current = null
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function followVisit(listener: () => void): () => void {
  listeners.add(listener)
  const lookAgain = () => {
    lookAnew()
    tell()
  }
  // Nobody tells a page that the browser put aside what was kept meanwhile.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && lookAgain()
  const stop = followKept(visitKey, lookAgain)
  window.addEventListener('pageshow', comeBack)
  return () => {
    listeners.delete(listener)
    stop()
    window.removeEventListener('pageshow', comeBack)
  }
}

/** Changes a part of what is kept by now, whether or not a screen has heard what other tabs did. */
export function changeVisit(part: (visit: Visit) => Partial<Visit>): void {
  lookAnew()
  const before = keptVisit()
  const visit = living({ ...before, ...part(before) })
  current = isEmpty(visit) ? nothing : visit
  isStored = writeVisit(visit)
  forgetInTime(current)
  tell()
}

/** A Pix is out, and its sheet is open. */
export function keepOrder(kind: KeptOrder['kind'], plate: string, order: PublicOrder): void {
  const { collection_document: document } = order
  // The page draws the picture itself.
  const shown = { ...order, collection_document: document && { ...document, file: null } }
  markBegun()
  changeVisit(({ orders }) => ({
    orders: [...orders, { kind, plate, order: shown, at: Date.now() }],
    sheet: { id: order.id, path: window.location.pathname },
  }))
}

/** The visitor knows how it ended. */
export const forgetOrder = (id: string): void =>
  changeVisit(({ orders }) => ({ orders: orders.filter(({ order }) => order.id !== id) }))

export function noteSheet(id: string | null): void {
  if (id !== null) markBegun()
  changeVisit(() => ({ sheet: id === null ? null : { id, path: window.location.pathname } }))
}

/** The order whose sheet was open on the present screen when the page went. */
export function sheetLeftOpen(): string | null {
  const { sheet } = keptVisit()
  return sheet?.path === window.location.pathname ? sheet.id : null
}

const receiptsBut = ({ receipts }: Visit, address: string) =>
  receipts.filter((receipt) => receipt.address !== address)

/** Each tab that waits for the same Pix keeps its receipt. */
export const keepReceipt = (plate: string, address: string): void =>
  changeVisit((visit) => ({ receipts: [...receiptsBut(visit, address), { plate, address, at: Date.now() }] }))

export const forgetReceipt = (address: string): void =>
  changeVisit((visit) => ({ receipts: receiptsBut(visit, address) }))

export function keepTyped(typed: Omit<KeptTyped, 'at'> | null): void {
  if (typed) markBegun()
  changeVisit(() => ({ typed: typed && { ...typed, at: Date.now() } }))
}

/** What was typed for another plate meanwhile is not about the ticket that is bought. */
export function forgetTypedFor(plate: string): void {
  const { typed } = keptVisit()
  if (typed && readTypedPlate(typed.values.plate, foreignPlateLength) === plate) keepTyped(null)
}
