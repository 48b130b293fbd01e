import { type RawBuilder, sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import { openOrderStates } from '#domain/orders/orders.ts'

/** Who leaves. What a repetition does not know any more is null, and then nothing is found by it. */
export type Leaver = {
  userId: number
  identification: string | null
  /** Every e-mail address and phone that letters may be on their way to. */
  contacts: readonly string[]
  /** What failed tries of this tax id are counted under. */
  attempts: readonly Buffer[]
  now: Date
}

/** What becomes of one table when a driver leaves. Every column that could tell of a person stands in it once. */
export type TableErasure = {
  /** Empties or deletes what is the driver's; the same statement again changes nothing. */
  erase?: (leaver: Leaver) => RawBuilder<unknown>
  /** The columns that are emptied; 'rows': the rows are deleted. */
  erases?: readonly string[] | 'rows'
  /** The columns that stay, separated by commas, with the reason; one text alone keeps any column. */
  kept?: Record<string, string> | string
}

const ledgerStands =
  'the ledger only grows: what was bought is proof for years, and its person is emptied in users'
const ownerIsEmptied = "leads only to the emptied row of users, so that the books stay each driver's own"
const rightWasPaid =
  'proof that a vehicle had paid, for its notices; it names nobody, and a running ticket stays valid'
const ourWords = 'words of the programme, not of the driver'
const ofThePlate =
  'speaks of a vehicle on the street, whoever drives it, and the programme must be able to prove it'
const paymentProof = "the bank's and our proof of a payment, without name or number of the payer"
const outside = 'what lies outside our walls in the sandbox; empty in production'
const noDriver = 'nothing of a driver'
const ofStaff = 'of a person who works for the programme, whatever they may have parked'

const scopesOf = (userId: number): string[] =>
  calls.map(({ endpoint }) => `${userId} ${endpoint.method} ${endpoint.path}`)

/** What waiting letters and requests are found by. */
const namesOf = ({ contacts, identification }: Leaver): string[] =>
  [...contacts, identification].filter((name) => name !== null)

const ownWallets = (userId: number) => sql`(select id from wallets where user_id = ${userId})`
const ownPdfs = (userId: number) => sql`(select id from pdf_jobs where user_id = ${userId})`
const ownOrders = (userId: number) => sql`(select id from orders where user_id = ${userId})`

/**
 * Table by table what the programme holds of a driver, and what deleting the account does with it (Decision Q144). A
 * new table or column that could tell of a person must be added here: a test compares the list with the schema.
 */
export const erasureList: Record<string, TableErasure> = {
  users: {
    erase: ({ userId, now }) => sql`
      update users set identification = '', name = '', email = null, phone = null, pending_email = null,
        pending_phone = null, birth_date = null, address = '{}', password_hash = '', preferences = '{}', active_mail = false, sms_verification_status = false,
        requested_refund_date = null, deleted_at = coalesce(deleted_at, ${now}) where id = ${userId}`,
    erases: [
      'identification',
      'name',
      'email',
      'phone',
      'pending_email',
      'pending_phone',
      'birth_date',
      'address',
      'password_hash',
      'preferences',
    ],
    kept: { 'driver_id, terms_version': 'a number and a date of ours, worth nothing without the person' },
  },
  sessions: { erase: ({ userId }) => sql`delete from sessions where user_id = ${userId}`, erases: 'rows' },
  codes: { erase: ({ userId }) => sql`delete from codes where user_id = ${userId}`, erases: 'rows' },
  code_guesses: {
    erase: ({ userId }) => sql`delete from code_guesses where user_id = ${userId}`,
    erases: 'rows',
  },
  email_links: {
    erase: ({ userId }) => sql`delete from email_links where user_id = ${userId}`,
    erases: 'rows',
  },
  login_failures: {
    erase: ({ userId, attempts }) => sql`
      delete from login_failures where identification_hash = any(${[...attempts]}::bytea[]) or user_id = ${userId}`,
    erases: 'rows',
  },
  map_pieces: { kept: 'streets of the city, as everybody sees them' },
  postal_codes: { kept: { 'cep, answer': 'addresses as the post office publishes them' } },
  messages: {
    // Those of others say that somebody shared a wallet, but not who it was.
    erase: ({ userId }) => sql`
      with named as (
        update messages set facts = facts - 'by' || '{"name": ""}'
        where kind = 'wallet_shared' and facts ->> 'by' = ${String(userId)}
      )
      delete from messages where user_id = ${userId}`,
    erases: 'rows',
  },
  push_subscriptions: {
    erase: ({ userId }) => sql`delete from push_subscriptions where user_id = ${userId}`,
    erases: 'rows',
  },
  push_keys: { kept: noDriver },
  room_probe: { kept: noDriver },
  vehicles: {
    erase: ({ userId, now }) => sql`
      with withdrawn as (
        update automatic_acceptances set withdrawn_at = ${now} where user_id = ${userId} and withdrawn_at is null
      )
      update vehicles set plate = '', name = '', is_default = false, maker_model = null, color = null, category = null, automatic_activation = false,
        removed_at = coalesce(removed_at, ${now}) where wallet_id in ${ownWallets(userId)}`,
    erases: ['plate', 'name', 'maker_model', 'color', 'category'],
  },
  automatic_acceptances: {
    kept: {
      user_id: ownerIsEmptied,
      text_hash: 'which text was agreed to: the ground of the tickets that sightings bought',
    },
  },
  vehicle_questions: { kept: { asked_by: ownerIsEmptied } },
  accepted_texts: { kept: ourWords },
  preference_changes: {
    kept: {
      user_id: 'leads only to the emptied row of users',
      'flag, words, policy_version':
        'proof of what a driver agreed to and took back, which the law asks of us (LGPD, art. 8); only added to, and names nobody',
      'accessing_from, device':
        'what a page calls itself, and a kind of browser that many have; the network address is in the trail alone',
    },
  },
  banner_views: {
    erase: ({ userId }) => sql`delete from banner_views where user_id = ${userId}`,
    erases: 'rows',
  },
  wallet_members: {
    // Members of a wallet whose owner leaves keep what they bought there among their own data.
    erase: ({ userId }) => sql`
      with ended as (
        delete from wallet_members where user_id = ${userId} or wallet_id in ${ownWallets(userId)} returning user_id, wallet_id
      )
      insert into past_members (user_id, wallet_id) select user_id, wallet_id from ended where user_id <> ${userId}
      on conflict do nothing`,
    erases: 'rows',
  },
  past_members: {
    erase: ({ userId }) => sql`delete from past_members where user_id = ${userId}`,
    erases: 'rows',
  },
  wallet_invitations: {
    // What this driver answered leads to nobody any more; the driver's own invitations are gone.
    erase: ({ userId }) => sql`
      with answered as (
        update wallet_invitations set answered_by = null
        where answered_by = ${userId} and wallet_id not in ${ownWallets(userId)}
      )
      delete from wallet_invitations where wallet_id in ${ownWallets(userId)}`,
    erases: ['answered_by'],
    kept: { 'token_hash, role, state': 'a hash that tells nothing, of a link of another driver' },
  },
  wallets: {
    // A top-up that was turned on in the moment of leaving goes with its row; nor does the wallet wait for it any more.
    erase: ({ userId }) => sql`update wallets set name = '', top_up_below = null where user_id = ${userId}`,
    erases: ['name'],
    kept: { user_id: ownerIsEmptied },
  },
  top_ups: {
    erase: ({ userId }) => sql`delete from top_ups where wallet_id in ${ownWallets(userId)}`,
    erases: 'rows',
  },
  top_up_charges: { kept: { 'order_id, month, state': paymentProof } },
  saved_cards: {
    // The token goes when the provider has forgotten the card (forget-card in the outbox).
    erase: ({ userId, now }) => sql`
      update saved_cards set brand = '', last_four = '0000', card_holder = '', valid_month = '', valid_year = '',
        deleted_at = coalesce(deleted_at, ${now}) where user_id = ${userId}`,
    erases: ['token', 'brand', 'last_four', 'card_holder', 'valid_month', 'valid_year'],
    kept: {
      user_id: ownerIsEmptied,
      'gateway, terms_version': 'which provider must forget the card, and which terms were accepted',
    },
  },
  order_payment_data: {
    erase: ({ userId }) => sql`
      update order_payment_data set card_holder = null, debit_bank = null, slip_address = null
      where order_id in ${ownOrders(userId)}`,
    erases: ['card_holder', 'debit_bank', 'slip_address'],
    kept: {
      'order_id, card_brand, card_last_four, card_terms_version':
        'what a disputed card payment is recognised by; without holder or number',
    },
  },
  slip_links: {
    erase: ({ userId }) => sql`
      delete from slip_links where charge_id in (select id from charges where order_id in ${ownOrders(userId)})`,
    erases: 'rows',
  },
  pdf_pieces: {
    erase: ({ userId }) => sql`delete from pdf_pieces where pdf_job_id in ${ownPdfs(userId)}`,
    erases: 'rows',
  },
  pdf_links: {
    erase: ({ userId }) => sql`delete from pdf_links where pdf_job_id in ${ownPdfs(userId)}`,
    erases: 'rows',
  },
  // What a job is writing just now goes with its row, for which this statement waits.
  pdf_jobs: {
    // Those of members of the driver's wallets too.
    erase: ({ userId }) => sql`
      delete from pdf_jobs where user_id = ${userId} or wallet_id in ${ownWallets(userId)}`,
    erases: 'rows',
  },
  idempotency_keys: {
    erase: ({ userId }) => sql`delete from idempotency_keys where scope = any(${scopesOf(userId)}::text[])`,
    erases: 'rows',
  },
  outbox: {
    erase: (leaver) => sql`
      with gone as (
        delete from outbox where handed_over_at is null
          and (payload ->> 'to' = any(${namesOf(leaver)}::text[])
            or payload ->> 'registration' = any(${namesOf(leaver)}::text[]))
      )
      select forget_letters(${namesOf(leaver)}::text[])`,
    erases: 'rows',
  },
  guest_tickets: {
    // Only of the same tax id, and not while the ticket's payment is awaited: its proof must still go out.
    erase: ({ identification }) => sql`
      update guest_tickets t set identification = '', email = null, phone = null, payer = null from orders o
      where t.identification = ${identification} and o.id = t.order_id
        and o.state not in (${sql.join([...openOrderStates])})`,
    erases: ['identification', 'email', 'phone', 'payer'],
    kept: { 'order_id, plate, product_name, category_name, charging_hours, language': rightWasPaid },
  },
  refund_requests: {
    kept: {
      user_id: ownerIsEmptied,
      'state, decided_by': 'what the programme decided on money, and who of it',
    },
  },
  guest_activations: { kept: { 'order_id, plate': rightWasPaid } },
  guest_corrections: {
    kept: { 'order_id, from_plate, to_plate, cancelled_notices': rightWasPaid, reason: ourWords },
  },
  activations: { kept: { user_id: ownerIsEmptied, 'plate, address': rightWasPaid } },
  plate_corrections: {
    kept: {
      user_id: ownerIsEmptied,
      'from_plate, to_plate, cancelled_notices': rightWasPaid,
      reason: ourWords,
    },
  },
  set_aside_tickets: { kept: noDriver },
  activation_details: { kept: { 'product_name, category_name': ourWords } },
  ledger_transactions: { kept: { user_id: ownerIsEmptied, 'key, content_hash, plate': ledgerStands } },
  postings: { kept: { 'from_account, to_account': ledgerStands } },
  orders: { kept: { user_id: ownerIsEmptied, 'id, state': paymentProof } },
  receipt_links: {
    kept: {
      'token_hash, order_id':
        'a visitor’s order, with the hash of an address; what it shows is emptied above',
    },
  },
  order_notices: {
    kept: {
      'order_id, returned_reason': paymentProof,
      payer: 'the number of an emptied row, or a hash of what a page made up',
    },
  },
  charges: { kept: { 'order_id, gateway_key, bar_code, file': paymentProof } },
  payments: { kept: { 'order_id, end_to_end_id, outcome': paymentProof } },
  refunds: {
    kept: { 'gateway_key, reason, refusal, settled_by, settled_reference, share_of': paymentProof },
  },
  disputes: { kept: { 'bank_id, kind, state': paymentProof } },
  pagbank_charges: { kept: { 'gateway_key, bank_ids, taken_ids': paymentProof } },
  pagbank_refunds: { kept: { 'gateway_key, charge_id': paymentProof } },
  pagbank_taken: { kept: { 'id, charge_id': paymentProof } },
  card_tokens: { kept: { 'token_hash, order_id': 'a hash that tells nothing, deleted after a day' } },
  reconciliations: { kept: { 'gateway, day, differences': paymentProof } },
  webhook_events: {
    kept: {
      'gateway, keys': paymentProof,
      body: "a bank's text, emptied for everybody 30 days after it is applied",
    },
  },
  notices: {
    kept: {
      'plate, address, street, street_key, lat, lng, type_name, kind, category, price_steps, issued_by, clock':
        ofThePlate,
    },
  },
  sightings: { kept: { 'plate, address, street, street_key, lat, lng, state, reported_by': ofThePlate } },
  corrections: { kept: { user_id: ownerIsEmptied, 'balance, direction, state, reason': ourWords } },
  city_loads: { kept: noDriver },
  closed_days: { kept: noDriver },
  operator_log: {
    kept: {
      'operator, action, plate, details':
        'who of the programme looked at what; never changed, names no driver',
    },
  },
  staff: { kept: ofStaff },
  staff_invitations: { kept: ofStaff },
  staff_passkeys: { kept: ofStaff },
  staff_challenges: { kept: ofStaff },
  staff_recovery_codes: { kept: ofStaff },
  staff_sessions: { kept: ofStaff },
  claim_sessions: { kept: ofStaff },
  staff_tries: { kept: ofStaff },
  staff_register: {
    kept: {
      'act, plate, driver_id, reason, details, address':
        'who of the programme read or did what and why; never changed, and leads only to an emptied row',
    },
  },
  office_exports: {
    kept: {
      'address, list, asked, state': 'which list of the office somebody asked for, deleted after minutes',
    },
  },
  office_export_pieces: {
    kept: { bytes: 'that list as it was then, deleted whole 75 minutes after it was asked for' },
  },
  shift_claims: { kept: { 'id, kind, plate, address, lat, lng, outcome, refused_for, photos': ofThePlate } },
  contests: {
    // The pictures of a driver go with the words; a file that somebody else shows too stays theirs.
    erase: ({ userId, now }) => sql`
      with own as (
        update contest_photos set forgotten_at = coalesce(forgotten_at, ${now})
        where contest_id in (select id from contests where user_id = ${userId}) returning kept_hash
      ), forgotten as (
        delete from photo_files f where f.hash in (select kept_hash from own)
          and not exists (select from notice_photos p where p.kept_hash = f.hash and p.forgotten_at is null)
          and not exists (select from contest_photos p join contests c on c.id = p.contest_id
            where p.kept_hash = f.hash and p.forgotten_at is null and c.user_id is distinct from ${userId})
      )
      update contests set text = '' where user_id = ${userId}`,
    erases: ['text'],
    kept: {
      user_id: ownerIsEmptied,
      page: 'a hash of what the page of a visitor made up; a driver has none',
      'state, reason': 'how the programme decided, in its own words',
      link: 'which kind of link to the vehicle was proven, and no more',
    },
  },
  contest_photos: { kept: { kept_hash: 'a hash that tells nothing once its file is gone' } },
  outages: { kept: noDriver },
  outage_ends: { kept: noDriver },
  outage_watch: { kept: noDriver },
  payment_attempts: { kept: { 'plate, what': 'names nobody, and is deleted after a month' } },
  notice_events: { kept: { 'event, clock, reason, cause': ofThePlate } },
  notice_photos: { kept: { 'sent_hash, kept_hash': ofThePlate } },
  photo_files: { kept: { 'hash, content': ofThePlate } },
  operator_keys: { kept: { 'name, key_hash, scopes': noDriver } },
  captcha_uses: {
    kept: { 'token_hash, subject': 'hashes of what a captcha was spent on, deleted after a day' },
  },
  trail: {
    kept: {
      'user_id, identification_hash, address, details, event, operator':
        'the law wants records of access kept for six months (Marco Civil, art. 15); a keyed hash and a network address, erased after that',
    },
  },
  sms_counts: { kept: { subject: 'keyed hashes of what SMS are capped by, deleted after a day' } },
  alarms: { kept: noDriver },
  rate_windows: {
    kept: {
      subject: 'network addresses, numbers of accounts and keyed hashes of e-mails, forgotten after a day',
    },
  },
  city: { kept: noDriver },
  migrations: { kept: noDriver },
  job_workers: { kept: noDriver },
  sandbox_messages: { kept: outside },
  sandbox_payments: { kept: outside },
  sandbox_receipts: { kept: outside },
  sandbox_disputes: { kept: outside },
  sandbox_notifications: { kept: outside },
  sandbox_cards: { kept: outside },
  sandbox_keys: { kept: outside },
  production: { kept: noDriver },
  sandbox_clock: { kept: outside },
}
