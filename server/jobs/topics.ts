import type { OutboxTopics } from './outbox.ts'

/** How a server does the work of a topic. */
type Topic = {
  /**
   * Whose hands do it. `bank`: it asks the bank something, and a bank that says nothing keeps a hand for as long as it is waited
   * for, while each unpaid charge asks it every minute; codes, links and receipts go out meanwhile. `bulk`: a busy morning brings
   * thousands, which have a hand of their own and keep no other one from its work. `shared`: all the rest.
   */
  hands: 'shared' | 'bank' | 'bulk'
  /**
   * `told`: the bank says that something was paid. `first`: somebody waits for it in front of the screen, or the bank is asked whether
   * something was paid, of which it has said nothing. Then what is `usual`, like letters with a code or a link, and after that what is
   * `unhurried`: vouchers, of which a busy morning makes thousands.
   */
  turn: keyof typeof priorities
  /**
   * `personal`: somebody's id, address or tax id and what was to be said, which leaves the outbox when it is handed over and ends
   * with its job, within a week also where that failed every try. `passing`: it leaves the outbox likewise, and waits for a person
   * where it failed. `none`: it names a row of ours and no more, or what everybody is told.
   */
  privacy: 'personal' | 'passing' | 'none'
  /** It takes long: each server does one of its kind at a time, so that other hands stay free. */
  isLong?: true
  /**
   * What of the payload tells its job from others. Such a promise is made again every ten minutes until it has happened
   * (`promiseAgain`): while the queue still has a job of it, which it tries again by itself or keeps for a person, it gets none beside.
   */
  once?: string
  /**
   * The same for what asks how something stands: a job that still waits keeps whatever is promised meanwhile, and its place, so that
   * each has one that waits at most. One that was begun may have asked before that was promised, and one that failed every try asks
   * no more: each gets another beside it.
   */
  onceWaiting?: string
}

/** The smaller it is, the sooner a job has its turn. */
const priorities = { told: -2, first: -1, usual: 0, unhurried: 1 } as const

// A letter may hold a code or a link, a message where somebody parked, and a request for a new password a tax id that somebody typed.
export const topics = {
  mail: { hands: 'shared', turn: 'usual', privacy: 'personal' },
  sms: { hands: 'shared', turn: 'usual', privacy: 'personal' },
  send_recovery: { hands: 'shared', turn: 'usual', privacy: 'personal' },
  tell: { hands: 'shared', turn: 'unhurried', privacy: 'personal' },
  push: { hands: 'shared', turn: 'usual', privacy: 'none' },
  letters: { hands: 'bulk', turn: 'unhurried', privacy: 'passing' },
  campaign: { hands: 'shared', turn: 'usual', privacy: 'none' },
  apply_webhook: { hands: 'bank', turn: 'told', privacy: 'none', once: 'webhook_event_id' },
  check_charge: { hands: 'bank', turn: 'first', privacy: 'none', onceWaiting: 'charge_id' },
  remove_pix: { hands: 'bank', turn: 'usual', privacy: 'none' },
  refund: { hands: 'bank', turn: 'usual', privacy: 'none', once: 'refund_id' },
  top_up: { hands: 'bank', turn: 'usual', privacy: 'none' },
  register_address: { hands: 'bank', turn: 'usual', privacy: 'none' },
  make_pdf: { hands: 'shared', turn: 'first', privacy: 'none', isLong: true },
  make_export: { hands: 'shared', turn: 'first', privacy: 'none', isLong: true },
  forget_card: { hands: 'bank', turn: 'usual', privacy: 'none' },
} satisfies {
  [T in keyof OutboxTopics]: Topic & Partial<Record<'once' | 'onceWaiting', keyof OutboxTopics[T]>>
}

const all: readonly (readonly [string, Topic])[] = Object.entries(topics)

export type Hands = Topic['hands']

/** The topics of which something is true. */
export const topicsThat = (isTrue: (topic: Topic) => boolean): string[] =>
  all.flatMap(([name, topic]) => (isTrue(topic) ? [name] : []))

/** The priority of the jobs of each topic. */
export const priorityOf: Readonly<Record<string, number>> = Object.fromEntries(
  all.map(([name, { turn }]) => [name, priorities[turn]]),
)

/** What of its payload tells a job of each such topic from others. */
export const onceBy: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap(([name, { once, onceWaiting = once }]) => (onceWaiting ? [[name, onceWaiting]] : [])),
)
