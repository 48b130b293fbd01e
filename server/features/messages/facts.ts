import type { Cents } from '#domain/money/cents.ts'
import type { CoverCause } from '#domain/notices/life-cycle.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { TopUpPause } from '#domain/wallets/top-up.ts'

/** A moment, as ISO 8601 in UTC. */
type At = string

/** Which notice is told of. */
export type OfNotice = { notice_id: number; plate: string; type_name: string; address: string; at: At }

/**
 * What it costs, and until when it can be paid; null where nobody knows. `next`: what it costs later and from when, where it rises;
 * messages that wait from the release before say nothing of it.
 */
type Payable = { price: Cents; next?: { price: Cents; at: At } | null; deadline: At | null }

/** A notice that a payment could not pay any more, with what goes back for it. */
export type ReturnedNotice = { notice_id: number; amount: Cents; reason: string; as_credit: boolean }

/**
 * What each kind of message tells; data only, because it waits in the outbox. Optional facts are left
 * out of the message when they are not known.
 */
export type MessageFacts = {
  /** The programme advertises; `campaign` names it, so that each driver hears of it once. */
  campaign: { campaign: string; title: string; text: string; link: string }
  credit_bought: { order_id: string; amount: Cents; fee: Cents; payment_form_id: number; paid_at: At }
  /** `is_held`: whether it was held when it was issued (Q186). */
  notice_issued: OfNotice & Payable & { is_held?: boolean }
  /** A notice whose message said that it is held costs and expires from now on (Q186). */
  notice_released: OfNotice & Payable
  /** A notice was called off by itself, because a ticket covers its time (Q148, Q163). */
  notice_cancelled: OfNotice & { cause?: CoverCause }
  /** A purchase of time, the first or more; `detail_id` is the transaction id of the purchase. */
  parked: {
    detail_id: number
    plate: string
    product: string
    category: string
    time_minutes: number
    price: Cents
    begin: At
    end: At
    bought_at: At
    added: boolean
  }
  /**
   * The programme bought a ticket for a vehicle that was seen; `detail_id` is the transaction id of the purchase, and
   * until `reversible_until` the driver may have it reversed.
   */
  automatic_ticket: {
    detail_id: number
    plate: string
    seen_at: At
    address: string
    begin: At
    end: At
    time_minutes: number
    price: Cents
    reversible_until: At
  }
  /** Another driver registered the plate of a vehicle for which sightings buy (decision Q203). */
  still_yours: { question_id: number; plate: string; asked_at: At }
  /** Such a vehicle was seen without a ticket while its driver has not answered; sent once a day. */
  automatic_paused: { question_id: number; plate: string; day: string; seen_at: At }
  /** A wallet fell below the city's limit; `cause` names what made it fall, so that each fall is told once. */
  credit_low: { cause: string; wallet: string; balance: Cents }
  /**
   * What happened with the automatic top-up of a wallet; `about` names it, so that each is told once. `stop` is the seed of the secret by
   * which an address turns it off (`stop-secret.ts`).
   */
  top_up: {
    about: string
    event: 'on' | 'paid' | 'cap' | TopUpPause
    wallet: string
    stop: string
    amount?: Cents
    /** Of a charge, what its payment form costs beside the amount; messages that wait from the release before say nothing of it. */
    fee?: Cents
    below?: Cents
    cap?: Cents
    balance?: Cents
    last_four?: string
  }
  /** So many minutes are left; `minutes` is the preference that asked for it. */
  time_ending: { activation_id: number; plate: string; minutes: number; end: At }
  /**
   * Who shares a wallet with whom: to its owner that somebody, `name`, joined as `role` or left; to a member that the owner,
   * `name`, gave another `role` or ended it. `cause` names what happened, so that each is told once. `by` is the account of that
   * name, which goes with it: then `name` is empty. Messages from the releases before do not say whose it is.
   */
  wallet_shared: {
    cause: string
    event: 'joined' | 'left' | 'changed' | 'removed'
    by?: number
    name: string
    role: MemberRole | null
  }
  /** How a driver's contest of a notice ended; `returned` goes back to whoever paid, `as_credit` into the driver's own wallet. */
  contest_decided: {
    contest_id: number
    opened_at: At
    notice_id: number
    plate: string
    accepted: boolean
    /** The notice was paid, so that no time to pay runs on; messages that wait from the release before say nothing of it. */
    paid?: boolean
    reason: string
    returned?: Cents
    as_credit?: boolean
  }
  /** The office put a wallet right, by two people (decision Q181); what they wrote to each other stays theirs. */
  wallet_corrected: {
    correction_id: number
    wallet: string
    balance: 'credit' | 'bonus'
    direction: 'give' | 'take'
    amount: Cents
  }
  /** `paid` and `returned` are there where the payment could pay only some of its notices (decision Q202). */
  regularised: {
    order_id: string
    plate: string
    notices: number
    amount: Cents
    paid_at: At
    paid?: number[]
    returned?: ReturnedNotice[]
  }
}

export type MessageKind = keyof MessageFacts

/** A message of one kind with its own facts. */
export type Told<K extends MessageKind = MessageKind> = { [P in K]: { kind: P; facts: MessageFacts[P] } }[K]
