import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/account/leaving.ts'
import { readOwnData } from '#contract/account/own-data.ts'
import { exportTransactions, listTransactions, readPdfUrl } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import {
  acceptInvitation,
  changeMember,
  createInvitation,
  declineInvitation,
  deleteMember,
  leaveWallet,
  listUsableWallets,
  readInvitation,
  readSharing,
  revokeInvitation,
} from '#contract/wallets.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { tracesOf } from '#testkit/leaving.ts'
import { balancesOf, products, shareWallet } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { membersPerWallet: 2, invitationsPerWallet: 2 } })
})
afterAll(() => app.close())

const missing = { status: 404, body: { type: 'NotFound' } }
const daySeconds = 86_400

const anOwner = (plates: string[] = []) => aDriver(app, { credit: 5000, plates, name: 'Ana Aparecida' })
const aGuest = (name = 'Beatriz Beltrana') => aDriver(app, { name })

const invite = async (owner: TestDriver, role: MemberRole = 'park') => {
  const made = await app.call(
    createInvitation,
    { params: { walletId: owner.walletId }, body: { role } },
    owner,
  )
  return { ...made, secret: made.url.split('/convite/')[1] ?? '' }
}

const sharingOf = (owner: TestDriver) =>
  app.call(readSharing, { params: { walletId: owner.walletId } }, owner)

const accept = (who: TestDriver, secret: string) => app.call(acceptInvitation, { params: { secret } }, who)

const sharedWith = async (who: TestDriver) =>
  (await app.call(listUsableWallets, {}, who)).data
    .slice(1)
    .map(({ id, role, owner_name }) => [id, role, owner_name])

const letters = async (driver: TestDriver): Promise<string[]> => {
  await delivered(app)
  return (await app.messages(driver.email, 0)).map(({ subject }) => subject.split(' - ')[0] ?? '').reverse()
}

/** Where a name stands within our walls. */
const names = async (name: string): Promise<string[]> => {
  const owner = poolBeside(app.databaseUrl, 1)
  const traces = await tracesOf((text) => owner.query(text), [name])
  await owner.end()
  return traces.filter((trace) => !trace.startsWith('public.sandbox_'))
}

const trailOf = async (driver: TestDriver) =>
  (
    await app.rotativo.parts.db.kysely
      .selectFrom('trail')
      .select(['event', 'details'])
      .where('user_id', '=', driver.userId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

describe('an invitation', () => {
  it('that is asked for again by its key is the same, and what is kept for that opens nothing', async () => {
    const ana = await anOwner()
    const input = { params: { walletId: ana.walletId }, body: { role: 'view' as const } }
    const key = 'a-key-of-the-invitation'
    const { url } = await app.call(createInvitation, input, { ...ana, key })
    expect(await app.call(createInvitation, input, { ...ana, key })).toMatchObject({ url })
    const opens = (secret: string) =>
      app.call(readInvitation, { params: { secret } }, ana).then(
        () => true,
        () => false,
      )
    expect(await opens(url.split('/').at(-1) ?? '')).toBe(true)
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select answer::text as answer from idempotency_keys where key = $1`,
      [key],
    )
    const texts = String(rows[0]?.answer).match(/[\w-]{20,}/g) ?? []
    expect(await Promise.all(texts.map(opens))).toEqual([false])
  })

  it('lets one driver join, who sees whose wallet it is, and its owner is told', async () => {
    const [ana, bia, caio] = [await anOwner(), await aGuest(), await aGuest('Caio Camargo')]
    const { id, url, secret } = await invite(ana)
    expect(url).toBe(`${app.rotativo.parts.publicUrl()}/convite/${secret}`)
    expect(secret).toHaveLength(43)
    expect((await sharingOf(ana)).invitations).toMatchObject([{ id, role: 'park' }])
    expect(await app.call(readInvitation, { params: { secret } }, bia)).toMatchObject({
      owner_name: 'Ana',
      role: 'park',
      is_own: false,
      is_accepted: false,
    })
    await accept(bia, secret)
    expect(await sharedWith(bia)).toEqual([[ana.walletId, 'park', 'Ana']])
    expect(await sharingOf(ana)).toMatchObject({
      members: [{ name: 'Beatriz B.', role: 'park' }],
      invitations: [],
    })
    // Once: the same driver hears the same again, another finds nothing.
    await accept(bia, secret)
    expect(await app.call(readInvitation, { params: { secret } }, bia)).toMatchObject({ is_accepted: true })
    await expect(accept(caio, secret)).rejects.toMatchObject(missing)
    await expect(app.call(readInvitation, { params: { secret } }, caio)).rejects.toMatchObject(missing)
    expect(await letters(ana)).toEqual(['Beatriz B. entrou na sua carteira'])
    expect(await trailOf(ana)).toContain('invitation made')
    expect(await trailOf(bia)).toContain('wallet joined')
    const kept = await app.rotativo.parts.db.pool.query('select to_jsonb(i) as row from wallet_invitations i')
    expect(JSON.stringify(kept.rows)).not.toContain(secret)
  })

  it('is one that never was to whoever joined by it and is not in the wallet any more', async () => {
    const [ana, bia, caio] = [await anOwner(), await aGuest(), await aGuest('Caio Camargo')]
    const [ofBia, ofCaio] = [await invite(ana), await invite(ana)]
    await accept(bia, ofBia.secret)
    await accept(caio, ofCaio.secret)
    await app.call(leaveWallet, { params: { walletId: ana.walletId } }, bia)
    const id = (await sharingOf(ana)).members[0]?.id ?? 0
    await app.call(deleteMember, { params: { walletId: ana.walletId, id } }, ana)
    for (const [who, { secret }] of [
      [bia, ofBia],
      [caio, ofCaio],
    ] as const) {
      await expect(app.call(readInvitation, { params: { secret } }, who)).rejects.toMatchObject(missing)
      await expect(accept(who, secret)).rejects.toMatchObject(missing)
      expect(await sharedWith(who)).toEqual([])
    }
  })

  it('ends when it is declined, revoked or a week old, and then looks like one that never was', async () => {
    const [ana, bia] = [await anOwner(), await aGuest()]
    const [declined, revoked] = [await invite(ana), await invite(ana, 'view')]
    await app.call(declineInvitation, { params: { secret: declined.secret } }, bia)
    const ofRevoked = { params: { walletId: ana.walletId, id: revoked.id } }
    await app.call(revokeInvitation, ofRevoked, ana)
    await expect(app.call(revokeInvitation, ofRevoked, ana)).rejects.toMatchObject(missing)
    const old = await invite(ana)
    await app.advance(7 * daySeconds - 60)
    expect((await sharingOf(ana)).invitations).toHaveLength(1)
    await app.advance(61)
    expect((await sharingOf(ana)).invitations).toEqual([])
    for (const secret of [declined.secret, revoked.secret, old.secret, 'x'.repeat(43)]) {
      for (const call of [readInvitation, acceptInvitation, declineInvitation] as const) {
        await expect(app.call(call, { params: { secret } }, bia)).rejects.toMatchObject(missing)
      }
    }
    expect(await sharedWith(bia)).toEqual([])
    await app.advance(31 * daySeconds)
    const left = app.rotativo.parts.db.kysely.selectFrom('wallet_invitations').select('id')
    await eventually(
      () => left.where('wallet_id', '=', ana.walletId).execute(),
      (rows) => rows.length === 0,
    )
  })

  it('is not for its own owner, who is told so', async () => {
    const ana = await anOwner()
    const { secret } = await invite(ana)
    expect(await app.call(readInvitation, { params: { secret } }, ana)).toMatchObject({ is_own: true })
    await expect(accept(ana, secret)).rejects.toMatchObject(missing)
    await expect(app.call(declineInvitation, { params: { secret } }, ana)).rejects.toMatchObject(missing)
    expect((await sharingOf(ana)).invitations).toHaveLength(1)
  })

  it('gives a member its role, and there are only so many open ones and members', async () => {
    const [ana, bia, caio, dora] = [await anOwner(), await aGuest(), await aGuest(), await aGuest()]
    const [toPark, toView] = [await invite(ana), await invite(ana, 'view')]
    await expect(invite(ana)).rejects.toMatchObject({
      status: 422,
      body: { type: 'TooManyInvitations', message: expect.stringContaining('2 convites') },
    })
    await accept(bia, toPark.secret)
    await accept(bia, toView.secret)
    expect(await sharedWith(bia)).toEqual([[ana.walletId, 'view', 'Ana']])
    const [first, second] = [await invite(ana), await invite(ana)]
    await accept(caio, first.secret)
    await expect(accept(dora, second.secret)).rejects.toMatchObject({ body: { type: 'TooManyMembers' } })
    await expect(invite(ana)).rejects.toMatchObject({ body: { type: 'TooManyMembers' } })
    expect((await sharingOf(ana)).invitations).toHaveLength(1)
    await app.call(leaveWallet, { params: { walletId: ana.walletId } }, caio)
    await accept(dora, second.secret)
    expect((await sharingOf(ana)).members).toHaveLength(2)
  })
})

describe('a member', () => {
  it('who is removed loses everything at once but the ticket that runs, and the wallet gets back what it returns', async () => {
    const plate = aPlate()
    const [ana, bia] = [await anOwner([plate]), await aGuest()]
    await shareWallet(app, ana.walletId, bia.userId)
    const body = { plate, product_id: products.centro60 }
    const { transaction_id } = await app.call(activateParking, { body }, bia)
    const query = { ...allTime, wallet_id: ana.walletId }
    const { id: jobId } = (await app.call(exportTransactions, { query }, bia)).data
    const isReady = () => app.call(readPdfUrl, { params: { jobId } }, bia).catch(() => null)
    const found = await eventually(isReady, (answer) => answer !== null)
    const id = (await sharingOf(ana)).members[0]?.id ?? 0
    await app.call(deleteMember, { params: { walletId: ana.walletId, id } }, ana)

    expect(await sharedWith(bia)).toEqual([])
    await expect(app.call(listTransactions, { query }, bia)).rejects.toMatchObject(missing)
    await expect(app.call(readPdfUrl, { params: { jobId } }, bia)).rejects.toMatchObject(missing)
    expect((await fetch(new URL(found?.url ?? '', app.address))).status).toBe(404)
    await expect(app.call(activateParking, { body }, bia)).rejects.toMatchObject({ status: 422 })
    await expect(app.call(leaveParking, { params: { transaction_id } }, bia)).rejects.toMatchObject(missing)
    expect((await balancesOf(app, ana.walletId)).credit).toBe(4700)
    const { amount } = await app.call(leaveParking, { params: { transaction_id } }, ana)
    expect((await balancesOf(app, ana.walletId)).credit).toBe(4700 + amount)
    expect(amount).toBeGreaterThan(0)
    expect(await letters(bia)).toEqual([
      expect.stringContaining('Comprovante'),
      'Você não usa mais a carteira de Ana A.',
    ])
    expect(await trailOf(ana)).toContain('member removed')
  })

  it('gets another role, which is told, and leaves alone, which the owner is told', async () => {
    const plate = aPlate()
    const [ana, bia] = [await anOwner([plate]), await aGuest()]
    await shareWallet(app, ana.walletId, bia.userId)
    const id = (await sharingOf(ana)).members[0]?.id ?? 0
    const change = { params: { walletId: ana.walletId, id }, body: { role: 'view' as const } }
    await app.call(changeMember, change, ana)
    await app.call(changeMember, change, ana)
    const body = { plate, product_id: products.centro60 }
    await expect(app.call(activateParking, { body }, bia)).rejects.toMatchObject({ status: 422 })
    expect(await letters(bia)).toEqual(['Sua permissão na carteira de Ana A. mudou'])
    await app.call(leaveWallet, { params: { walletId: ana.walletId } }, bia)
    await expect(app.call(leaveWallet, { params: { walletId: ana.walletId } }, bia)).rejects.toMatchObject(
      missing,
    )
    expect(await letters(ana)).toEqual(['Beatriz B. saiu da sua carteira'])
    expect(await trailOf(ana)).toContain('member changed')
    expect(await trailOf(bia)).toContain('wallet left')
  })

  it('who deletes the account leaves, and is named no more; with the owner the sharing ends', async () => {
    const plate = aPlate()
    const [ana, bia, caio] = [await anOwner([plate]), await aGuest('Belmira Lopes'), await aGuest()]
    const { secret } = await invite(ana)
    await accept(bia, secret)
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, bia)
    await shareWallet(app, ana.walletId, caio.userId, 'view')
    expect((await app.call(readOwnData, {}, bia)).lists.shared_wallets).toMatchObject([{ role: 'park' }])
    expect((await app.call(readOwnData, {}, ana)).lists.wallet_invitations).toMatchObject([
      { role: 'park', state: 'accepted' },
    ])
    expect(await letters(ana)).toEqual(['Belmira L. entrou na sua carteira'])
    expect(await names('Belmira L.')).toContain('public.messages: Belmira L.')
    await app.call(deleteAccount, { params: { id: bia.userId }, body: { force: true } }, bia)
    expect((await letters(ana)).at(-1)).toBe('Belmira L. saiu da sua carteira')
    // The erasure is repeated, and what was told of the deletion itself names nobody any more.
    await app.advance(301)
    await eventually(
      () => names('Belmira L.'),
      (traces) => traces.length === 0,
    )
    expect((await app.call(readOwnData, {}, ana)).lists.messages).toMatchObject([
      { title: 'Conta excluída entrou na sua carteira' },
      { title: 'Conta excluída saiu da sua carteira' },
    ])
    expect((await sharingOf(ana)).members).toHaveLength(1)
    const query = { ...allTime, wallet_id: ana.walletId }
    expect((await app.call(listTransactions, { query }, ana)).data[0]?.by).toBe('Conta excluída')
    await invite(ana)
    await app.call(deleteAccount, { params: { id: ana.userId }, body: { force: true } }, ana)
    expect(await letters(caio)).toEqual(['Você não usa mais a carteira de Ana A.'])
    expect(await sharedWith(caio)).toEqual([])
    const { kysely } = app.rotativo.parts.db
    const left = kysely.selectFrom('wallet_invitations').select('id').where('wallet_id', '=', ana.walletId)
    expect(await left.execute()).toEqual([])
  })

  it('what a member bought is told by the own data still when the owner has left', async () => {
    const plate = aPlate()
    const [ana, bia] = [await anOwner([plate]), await aGuest()]
    await shareWallet(app, ana.walletId, bia.userId)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, bia)
    await app.call(deleteAccount, { params: { id: ana.userId }, body: { force: true } }, ana)
    const { lists } = await app.call(readOwnData, {}, bia)
    expect(lists.activations).toMatchObject([{ wallet_id: ana.walletId, price: 75 }])
    await app.call(deleteAccount, { params: { id: bia.userId }, body: { force: true } }, bia)
    const past = app.rotativo.parts.db.kysely.selectFrom('past_members').select('user_id')
    expect(await past.where('wallet_id', '=', ana.walletId).execute()).toEqual([])
  })
})

describe('where the city shows no wallets', () => {
  it('nobody invites or joins, but whoever shares one may end it', async () => {
    const [ana, bia, caio] = [await anOwner(), await aGuest(), await aGuest()]
    const { secret } = await invite(ana)
    await shareWallet(app, ana.walletId, bia.userId)
    const { settings } = app.rotativo.parts.city()
    settings.showWallets = false
    try {
      const off = { status: 422, body: { type: 'WalletsUnavailable' } }
      await expect(invite(ana)).rejects.toMatchObject(off)
      await expect(accept(caio, secret)).rejects.toMatchObject(off)
      await app.call(leaveWallet, { params: { walletId: ana.walletId } }, bia)
    } finally {
      settings.showWallets = true
    }
  })
})
