/** The life of a notice (Specification 4): Pendente, Notificado, Pago, Autuado, Cancelado, Desconsiderado. */
export const noticeStatuses = {
  pending: 1,
  notified: 2,
  paid: 3,
  assessed: 4,
  cancelled: 5,
  disregarded: 6,
} as const

/** Whether a notice of this status can be paid: only status 2 (Specification 4). */
export function isRegularisable(status: number): boolean {
  return status === noticeStatuses.notified
}

/** Whether the programme can still call a notice off: not once it was paid, assessed or called off (Decision Q13). */
export function isCancellable(status: number): boolean {
  return status === noticeStatuses.pending || status === noticeStatuses.notified
}
