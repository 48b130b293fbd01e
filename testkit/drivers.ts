import { randomBytes, randomInt } from 'node:crypto'
import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { bonusGranted, gatewayClearing, walletBonus, walletCredit } from '#domain/ledger/accounts.ts'
import { cents, incoming } from '#domain/money/cents.ts'
import { defaultVehicleType } from '#domain/parking/tariff.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'

export type TestDriver = {
  userId: number
  driverId: number
  walletId: number
  token: string
  identification: string
  name: string
  email: string
  phone: string
}

/** Whoever has a server's database and clock: the running app of a test, or a journey beside its server. */
type Place = { rotativo: { parts: Pick<Parts, 'db' | 'clock'> } }

export type WantedDriver = {
  credit?: number
  bonus?: number
  confirmed?: boolean
  name?: string
  /** Vehicles of the driver's wallet. */
  plates?: string[]
}

/** A CPF with right check digits that no other test uses. */
export const aCpf = (): string => {
  const digits = Array.from({ length: 9 }, () => randomInt(10))
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (length - at), 0)
    const rest = sum % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return new Set(digits).size === 1 ? aCpf() : digits.join('')
}

const firstPhone = 48_960_000_000
const phones = 40_000_000
let nextPhone = randomInt(phones)

/**
 * A phone that the specification's pattern accepts and no other test uses: one after the other from anywhere on, because
 * among thousands that are drawn two are the same.
 */
export const aPhone = (): string => String(firstPhone + (nextPhone++ % phones))

const plateNumbers = 10_000
let nextPlate = randomInt(plateNumbers)

/** An old-format plate that no other test uses; of those of one test no two end alike. */
export const aPlate = (): string => {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('')
  return `${letters}${String(nextPlate++ % plateNumbers).padStart(4, '0')}`
}

/** A driver that stands in the database already, logged in; registration itself has its own tests. */
export const aDriver = async (place: Place, wanted: WantedDriver = {}): Promise<TestDriver> => {
  const { db, clock } = place.rotativo.parts
  const now = clock.now()
  const tag = randomBytes(5).toString('hex')
  const driver = {
    identification: aCpf(),
    name: wanted.name ?? 'Maria das Dores',
    email: `maria.${tag}@example.com`,
    phone: aPhone(),
  }
  const token = randomBytes(32).toString('base64url')
  return db.kysely.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        ...driver,
        birth_date: '1980-05-17',
        address: JSON.stringify({
          address: 'Rua A,10,',
          cep: '88000000',
          city: 'B',
          district: 'C',
          uf: 'SC',
        }),
        password_hash: 'no password logs this driver in',
        active_mail: wanted.confirmed ?? true,
        sms_verification_status: false,
        terms_version: '2026-01-01',
        terms_accepted_at: now,
        created_at: now,
      })
      .returning(['id', 'driver_id'])
      .executeTakeFirstOrThrow()
    const wallet = await tx
      .insertInto('wallets')
      .values({ user_id: user.id, name: 'Carteira Principal', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: user.id, created_at: now, last_seen_at: now })
      .execute()
    const { credit = 0, bonus = 0 } = wanted
    const postings = [
      { from: gatewayClearing(paymentForms.pix), to: walletCredit(wallet.id), amount: cents(credit) },
      { from: bonusGranted, to: walletBonus(wallet.id), amount: cents(bonus) },
    ].filter((posting) => posting.amount > 0)
    if (postings.length > 0) {
      await post(tx, {
        key: `opening/${wallet.id}`,
        type: transactionTypes.creditPurchase,
        walletId: wallet.id,
        userId: user.id,
        plate: null,
        paymentFormId: paymentForms.pix,
        amount: incoming(cents(credit + bonus)),
        postings,
        createdAt: now,
      })
    }
    for (const plate of wanted.plates ?? []) {
      await tx
        .insertInto('vehicles')
        .values({ wallet_id: wallet.id, plate, vehicle_type_id: defaultVehicleType, created_at: now })
        .execute()
    }
    return { ...driver, userId: user.id, driverId: user.driver_id, walletId: wallet.id, token }
  })
}
