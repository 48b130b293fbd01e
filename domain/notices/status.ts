/** The states of a notice by their numbers (Specification 4): Pendente, Notificado, Pago, Autuado, Cancelado, Desconsiderado. */
export const noticeStatuses = {
  pending: 1,
  notified: 2,
  paid: 3,
  assessed: 4,
  cancelled: 5,
  disregarded: 6,
} as const

/** One state of a notice. */
export type NoticeState = keyof typeof noticeStatuses

/** A number of the table above. */
export type NoticeStatus = (typeof noticeStatuses)[NoticeState]

/** The states of a notice that the programme called off, which nobody has to pay and no look-up tells a stranger of. */
export const calledOffStatuses: readonly NoticeStatus[] = [
  noticeStatuses.cancelled,
  noticeStatuses.disregarded,
]

/** Whether a notice of this status was called off. */
export function isCalledOff(status: number): boolean {
  return calledOffStatuses.some((one) => one === status)
}
