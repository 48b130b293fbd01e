import { MovableClock } from '#server/clock.ts'
import { openPool } from '#server/database/pool.ts'
import { PagBank, type PagBankSettings } from '#server/gateways/payment/pagbank.ts'
import { type PagBankBooks, pagBankBooks } from '#server/gateways/payment/pagbank-books.ts'
import { createDatabase } from './database.ts'
import { PagBankServer } from './pagbank-server.ts'
import { patience } from './patient.ts'

/** PagBank as we reach it, the small one of the tests behind it, and books of its own. */
export type Desk = {
  bank: PagBankServer
  gateway: PagBank
  books: PagBankBooks
  clock: MovableClock
  close(): Promise<void>
}

export const openDesk = async (given: Partial<PagBankSettings> = {}): Promise<Desk> => {
  const bank = await new PagBankServer().open()
  const database = await createDatabase()
  const db = openPool(database.url, { size: 4, role: 'rotativo_app', patience, onError: () => {} })
  const clock = new MovableClock()
  const books = pagBankBooks(db, clock)
  const gateway = new PagBank({
    apiUrl: bank.url,
    token: bank.token,
    programmeEmail: 'zona.azul@example.com',
    publicUrl: () => 'https://parking.example',
    books,
    patience,
    now: () => clock.now(),
    ...given,
  })
  const close = async () => {
    bank.close()
    await db.close()
    await database.drop()
  }
  return { bank, gateway, books, clock, close }
}
