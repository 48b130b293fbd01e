import { paymentFormTexts } from '#contract/codes/texts.ts'
import { stopPath } from '#contract/paths.ts'
import type { CitySettings } from '#contract/settings.ts'
import { formatCivil, formatLastMinute, toCivil } from '#domain/brazil/civil-time.ts'
import { canSearchPlate } from '#domain/brazil/plate.ts'
import { minuteMs } from '#domain/durations.ts'
import { formatReais } from '#domain/money/cents.ts'
import { protocolOf } from '#domain/notices/contests.ts'
import { type PreferenceFlag, reminderFlags } from '#domain/preferences.ts'
import type { PushAction } from '#server/gateways/push/port.ts'
import type { Row } from '#server/letters/letter.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import type { MessageFacts, MessageKind, OfNotice } from './facts.ts'
import { feeRows, money } from './money-rows.ts'
import { regularisedWords } from './regularised-words.ts'
import { automaticPausedWords, stillYoursWords } from './still-yours-words.ts'
import * as texts from './texts.ts'

const { labels } = texts

export type Channel = 'email' | 'push' | 'sms'

/**
 * What lets a message out by a channel: the driver's preference; `always` for what nobody may miss; or
 * `without_email` for an SMS that stands in where no e-mail is confirmed. A channel without an entry is not used.
 */
export type Permission = PreferenceFlag | 'always' | 'without_email'

/** A message in words, for every channel: a letter shows all of it, a push the title and `brief`, an SMS `brief`. */
export type Words = {
  title: string
  opening: string
  rows: readonly Row[]
  closing: readonly string[]
  brief: string
  /** Where the driver can act on it: a path of the page, or an address outside. */
  link: string
  button: string
  /** What else can be done at once: buttons of a push, further links of a letter. */
  actions?: readonly PushAction[]
}

/** What words need beside the facts. */
export type Telling = {
  zone: string
  now: Date
  /** What the city offers: a message names no service that is switched off, and leads to where a thing is read instead. */
  offers: Pick<CitySettings, 'regularize' | 'buyCredits' | 'activateVehicle'>
  /** The minutes that a reminder offers to add; none where the city does not sell them. */
  addsMinutes?: number | null
  /** The secret of the address that stops a top-up, by its seed; without it no way to stop is told. */
  stopSecret?: (seed: string) => string
}

type Kind<F> = {
  /** Two messages of this kind that are about the same thing are one message. */
  about(facts: F): string
  channels(facts: F): Partial<Record<Channel, Permission>>
  say(facts: F, telling: Telling): Words
  /** When a push of it is worth nothing any more; a day, unless said. */
  worthlessAt?(facts: F): Date
}

const shown = (at: string, { zone }: Telling): string => formatCivil(toCivil(new Date(at), zone))
/** The last minute in which something can be done. */
const lastMinute = (end: string, { zone }: Telling): string => formatLastMinute(new Date(end), zone)
/** Hours and minutes. */
const clockTime = (at: string, telling: Telling): string => shown(at, telling).slice(-8, -3)

/** A row, unless there is nothing to show in it. */
const maybe = (label: string, value: string): Row[] => (value === '' ? [] : [[label, value]])

/** Which notice it is. */
const noticeRows = ({ notice_id, plate, type_name, address, at }: OfNotice, telling: Telling): Row[] => [
  [labels.notice, String(notice_id)],
  [labels.plate, plate],
  ...maybe(labels.type, type_name),
  [labels.at, shown(at, telling)],
  ...maybe(labels.address, address),
]

/** Whether a notice is paid on the page: whoever is told has its plate as a vehicle, and only one of 7 characters (decision Q106). */
const isPaidHere = (plate: string, { offers }: Telling): boolean => offers.regularize && canSearchPlate(plate)

/** Until when a notice can be paid; empty where nobody knows. */
const untilOf = (deadline: string | null, telling: Telling): string =>
  deadline === null ? '' : texts.noticeTexts.until(lastMinute(deadline, telling))

/** What a notice costs, what it costs later, and until when it can be paid. */
const payableRows = ({ price, next, deadline }: MessageFacts['notice_released'], telling: Telling): Row[] => [
  [labels.price, formatReais(price)],
  ...maybe(
    labels.later,
    next ? texts.noticeTexts.from(formatReais(next.price), shown(next.at, telling)) : '',
  ),
  ...maybe(labels.deadline, untilOf(deadline, telling)),
]

/** Every kind of message to a driver: what makes it the same, which of the 18 preferences lets it out, and its words. */
export const kinds: { readonly [K in MessageKind]: Kind<MessageFacts[K]> } = {
  campaign: {
    about: ({ campaign }) => campaign,
    channels: () => ({ email: 'send_campaign_email', push: 'send_campaign_push' }),
    say: ({ title, text, link }) => ({
      title,
      opening: text,
      rows: [],
      closing: [],
      brief: text,
      link,
      button: texts.campaignTexts.button,
    }),
  },
  credit_bought: {
    about: ({ order_id }) => order_id,
    channels: () => ({ email: 'send_credit_buy_voucher_email', push: 'send_credit_buy_voucher_push' }),
    say: ({ order_id, amount, fee, payment_form_id, paid_at }, telling) => ({
      title: texts.creditBoughtTexts.title,
      opening: texts.creditBoughtTexts.opening,
      rows: [
        [labels.price, formatReais(amount)],
        ...feeRows(amount, fee),
        ...maybe(labels.method, paymentFormTexts[payment_form_id] ?? ''),
        [labels.paidAt, shown(paid_at, telling)],
        [labels.order, order_id],
      ],
      closing: [],
      brief: texts.creditBoughtTexts.brief(formatReais(amount)),
      link: '/carteiras',
      button: texts.creditBoughtTexts.button,
    }),
  },
  notice_issued: {
    about: ({ notice_id }) => String(notice_id),
    channels: () => ({
      email: 'send_notification_email',
      push: 'send_notification_push',
      sms: 'send_notification_sms',
    }),
    say: ({ is_held = false, ...facts }, telling) => {
      const { notice_id, plate, at, price } = facts
      const pays = !is_held && isPaidHere(plate, telling)
      const opening = pays ? texts.noticeTexts.opening(plate) : texts.noticeTexts.recorded(plate)
      return {
        title: texts.noticeTexts.title(plate),
        opening: is_held ? texts.noticeTexts.held(plate) : opening,
        rows: [...noticeRows(facts, telling), ...payableRows(facts, telling)],
        closing: [],
        brief: is_held
          ? texts.noticeTexts.briefHeld(plate, shown(at, telling))
          : texts.noticeTexts.brief(plate, shown(at, telling), formatReais(price)),
        link: pays ? '/irregularidades' : `/irregularidades/${notice_id}`,
        button: pays ? texts.noticeTexts.button : texts.noticeTexts.look,
      }
    },
  },
  notice_released: {
    about: ({ notice_id }) => String(notice_id),
    // By the switches by which the notice itself was told.
    channels: () => ({
      email: 'send_notification_email',
      push: 'send_notification_push',
      sms: 'send_notification_sms',
    }),
    say: (facts, telling) => {
      const { notice_id, plate, price, deadline } = facts
      const until = untilOf(deadline, telling)
      return {
        title: texts.noticeReleasedTexts.title(plate),
        opening: texts.noticeReleasedTexts.opening(plate),
        rows: [...noticeRows(facts, telling), ...payableRows(facts, telling)],
        closing: [],
        brief: texts.noticeReleasedTexts.brief(plate, `${formatReais(price)} ${until}`.trim()),
        link: `/irregularidades/${notice_id}`,
        button: texts.noticeTexts.look,
      }
    },
  },
  notice_cancelled: {
    about: ({ notice_id }) => String(notice_id),
    channels: () => ({ email: 'always', push: 'always', sms: 'without_email' }),
    // A letter that waited since before there were two causes names none.
    say: ({ cause = 'ticket_moved', ...facts }, telling) => ({
      title: texts.noticeCancelledTexts.title(facts.plate),
      opening: texts.noticeCancelledTexts.openings[cause](facts.plate),
      rows: noticeRows(facts, telling),
      closing: [texts.noticeCancelledTexts.nothingToPay],
      brief: texts.noticeCancelledTexts.brief(facts.plate),
      link: `/irregularidades/${facts.notice_id}`,
      button: texts.contestTexts.button,
    }),
  },
  parked: {
    about: ({ detail_id }) => String(detail_id),
    channels: () => ({ email: 'send_parking_voucher_email', push: 'send_parking_voucher_push' }),
    say: (facts, telling) => ({
      title: texts.parkedTexts.title(facts.plate),
      opening: facts.added ? texts.parkedTexts.added(facts.plate) : texts.parkedTexts.opening(facts.plate),
      rows: [
        [labels.plate, facts.plate],
        [labels.begin, shown(facts.begin, telling)],
        [labels.end, shown(facts.end, telling)],
        [labels.time, texts.timeTexts.minutes(facts.time_minutes)],
        ...maybe(labels.category, facts.category),
        [labels.price, formatReais(facts.price)],
        [labels.boughtAt, shown(facts.bought_at, telling)],
        [labels.transaction, String(facts.detail_id)],
      ],
      closing: [],
      brief: texts.parkedTexts.brief(facts.plate, shown(facts.end, telling)),
      link: '/',
      button: texts.parkedTexts.button,
    }),
  },
  automatic_ticket: {
    about: ({ detail_id }) => String(detail_id),
    channels: () => ({ email: 'always', push: 'always', sms: 'without_email' }),
    say: (facts, telling) => {
      const { plate, address, price } = facts
      const seen = shown(facts.seen_at, telling)
      return {
        title: texts.automaticTexts.title(plate),
        opening: texts.automaticTexts.opening(plate, seen, address),
        rows: [
          [labels.plate, plate],
          [labels.seenAt, shown(facts.seen_at, telling)],
          ...maybe(labels.address, address),
          [labels.begin, shown(facts.begin, telling)],
          [labels.end, shown(facts.end, telling)],
          [labels.time, texts.timeTexts.minutes(facts.time_minutes)],
          [labels.price, formatReais(price)],
          [labels.transaction, String(facts.detail_id)],
        ],
        closing: [texts.automaticTexts.reverse(shown(facts.reversible_until, telling))],
        brief: texts.automaticTexts.brief(plate, seen, address, formatReais(price)),
        link: '/',
        button: texts.automaticTexts.button,
      }
    },
  },
  still_yours: {
    about: ({ question_id }) => String(question_id),
    channels: () => ({ email: 'always', push: 'always', sms: 'without_email' }),
    say: (facts, telling) => stillYoursWords(facts, shown(facts.asked_at, telling)),
  },
  automatic_paused: {
    about: ({ question_id, day }) => `${question_id}/${day}`,
    channels: () => ({ email: 'always', push: 'always' }),
    say: (facts, telling) => automaticPausedWords(facts, shown(facts.seen_at, telling)),
  },
  credit_low: {
    about: ({ cause }) => cause,
    channels: () => ({ email: 'send_credit_warning_email', push: 'send_credit_warning_push' }),
    say: ({ wallet, balance }, { offers }) => ({
      title: texts.creditLowTexts.title,
      opening: texts.creditLowTexts.opening(shownWalletName(wallet), formatReais(balance)),
      rows: [],
      closing: offers.buyCredits ? [texts.creditLowTexts.advice] : [],
      brief: texts.creditLowTexts.brief(formatReais(balance)),
      link: offers.buyCredits ? '/comprar/creditos' : '/carteiras',
      button: offers.buyCredits ? texts.creditLowTexts.button : texts.creditBoughtTexts.button,
    }),
  },
  top_up: {
    about: ({ about }) => about,
    channels: () => ({ email: 'always', push: 'always', sms: 'without_email' }),
    say: ({ event, wallet, stop, amount, below, cap, balance, last_four, fee }, { stopSecret }) => {
      const { title, opening, brief, stopIt, button } = texts.topUpTexts
      const isRunning = event === 'on' || event === 'paid' || event === 'cap'
      return {
        title: title[event],
        opening: opening[event],
        rows: [
          [labels.wallet, shownWalletName(wallet)],
          ...maybe(labels.card, last_four ?? ''),
          ...money(labels.price, amount),
          ...feeRows(amount, fee),
          ...money(labels.balance, balance),
          ...money(labels.below, below),
          ...money(labels.cap, cap),
        ],
        closing: [],
        brief: brief(opening[event], amount === undefined ? '' : formatReais(amount)),
        link: '/carteiras',
        button,
        actions: isRunning && stopSecret ? [{ title: stopIt, link: `${stopPath}${stopSecret(stop)}` }] : [],
      }
    },
  },
  time_ending: {
    about: ({ activation_id, minutes, end }) => `${activation_id}/${end}/${minutes}`,
    channels: ({ minutes }) => {
      const flag = reminderFlags[minutes]
      return flag ? { push: flag } : {}
    },
    say: ({ plate, end }, telling) => {
      const { addsMinutes, offers } = telling
      const left = Math.max(1, Math.ceil((Date.parse(end) - telling.now.getTime()) / minuteMs))
      const say = offers.activateVehicle ? texts.endingTexts.brief : texts.endingTexts.leave
      const brief = say(clockTime(end, telling))
      return {
        title: texts.endingTexts.title(plate, left),
        opening: brief,
        rows: [],
        closing: [],
        brief,
        link: offers.activateVehicle ? `/estacionar/${plate}` : '/',
        button: offers.activateVehicle ? texts.endingTexts.button : texts.parkedTexts.button,
        // With what is to be added the same address leads to the confirmation.
        actions: addsMinutes
          ? [{ title: texts.endingTexts.add(addsMinutes), link: `/estacionar/${plate}?mais=${addsMinutes}` }]
          : [],
      }
    },
    worthlessAt: ({ end }) => new Date(end),
  },
  wallet_shared: {
    about: ({ cause, event }) => `${cause}/${event}`,
    channels: () => ({ email: 'always', push: 'always' }),
    say: ({ event, name: kept, role }) => {
      const name = kept || texts.walletSharedTexts.former
      const said = texts.walletSharedTexts[event](name)
      const may = role === null ? null : texts.memberRoleTexts[role]
      return {
        title: texts.walletSharedTitles[event](name),
        opening: said,
        rows: may === null ? [] : [[labels.role, may] as const],
        closing: [],
        brief: may === null ? said : `${said} ${may}.`,
        link: '/carteiras',
        button: texts.creditBoughtTexts.button,
      }
    },
  },
  contest_decided: {
    about: ({ contest_id }) => String(contest_id),
    channels: () => ({ email: 'always', push: 'always', sms: 'without_email' }),
    say: (facts, telling) => {
      const { contest_id, opened_at, notice_id, plate, accepted, paid, reason, returned, as_credit } = facts
      const refused = paid ? 'rejectedPaid' : 'rejected'
      const said = texts.contestTexts[accepted ? 'accepted' : refused](plate)
      const back = as_credit ? texts.contestTexts.asCredit : texts.contestTexts.asPaid
      return {
        title: texts.contestTexts.title(accepted),
        opening: said,
        rows: [
          [labels.protocol, protocolOf(contest_id, toCivil(new Date(opened_at), telling.zone).slice(0, 10))],
          [labels.notice, String(notice_id)],
          [labels.plate, plate],
          ...maybe(labels.reason, reason),
        ],
        closing: returned === undefined ? [] : [back(formatReais(returned))],
        brief: said,
        link: `/irregularidades/${notice_id}`,
        button: texts.contestTexts.button,
      }
    },
  },
  wallet_corrected: {
    about: ({ correction_id }) => String(correction_id),
    // What is given is told as a purchase of credit is; what is taken nobody may miss.
    channels: ({ direction }) =>
      direction === 'give'
        ? { email: 'send_credit_buy_voucher_email', push: 'send_credit_buy_voucher_push' }
        : { email: 'always', push: 'always', sms: 'without_email' },
    say: ({ wallet, balance, direction, amount }) => {
      const told = texts.correctedTexts[direction]
      return {
        title: told.title(texts.correctedTexts.balances[balance]),
        opening: told.opening(texts.correctedTexts.balances[balance]),
        rows: [
          [labels.wallet, shownWalletName(wallet)],
          [labels.price, formatReais(amount)],
        ],
        closing: [texts.correctedTexts.ask],
        brief: told.brief(formatReais(amount), texts.correctedTexts.balances[balance]),
        link: '/carteiras',
        button: texts.creditBoughtTexts.button,
      }
    },
  },
  regularised: {
    about: ({ order_id }) => order_id,
    // Money that goes back is told whatever was switched off.
    channels: ({ returned = [] }) =>
      returned.length > 0
        ? { email: 'always', push: 'always', sms: 'without_email' }
        : { email: 'send_regularization_email', push: 'send_regularization_push' },
    say: (facts, telling) => regularisedWords(facts, shown(facts.paid_at, telling)),
  },
}

/** A kind by its name in the database; the facts were written with it. */
export const kindOf = (kind: string): Kind<Record<string, unknown>> => {
  if (!Object.hasOwn(kinds, kind)) throw new Error(`no such kind of message: ${kind}`)
  return kinds[kind as MessageKind] as Kind<never> as Kind<Record<string, unknown>>
}
