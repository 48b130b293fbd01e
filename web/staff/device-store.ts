import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What was noted on this device, by its own id, until the server has heard of it. */
export type WaitingClaim = {
  id: string
  kind: 'sighting' | 'notice'
  /** Whose it is: only they send it. */
  staffId: number
  staffName: string
  /** The session in which it was noted, by which the server knows from when it counts; absent with a server of the release before. */
  session?: string | null | undefined
  plate: string
  address: string
  lat: number | null
  lng: number | null
  noted_at: number
  category: string
  type: string
  photos: { hash: string; content: Blob }[]
  /** The notice that was issued, while its photos are still to be sent. */
  noticeId: number | null
}

/** What the agent has to be told: a claim of which no notice came, or a photo that the server refused. */
export type Told = { id: string; staffId: number; plate: string; outcome: string }

/** Things of one kind, by name: who was signed in, what the city has. */
type Kept = { name: string; value: unknown }

interface Schema extends DBSchema {
  claims: { key: string; value: WaitingClaim }
  told: { key: string; value: Told }
  kept: { key: string; value: Kept }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const forgetOpened = (): void => {
  opened = undefined
}

const open = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('rotativo-agente', 1, {
    // The browser may close it while the page lies still.
    terminated: forgetOpened,
    upgrade(database) {
      database.createObjectStore('claims', { keyPath: 'id' })
      database.createObjectStore('told', { keyPath: 'id' })
      database.createObjectStore('kept', { keyPath: 'name' })
    },
  })
  // What failed once may succeed the next time.
  opened.catch(forgetOpened)
  return opened
}

/** All that waits, in the order in which it was noted. */
export const waitingClaims = async (): Promise<WaitingClaim[]> =>
  (await (await open()).getAll('claims')).sort((a, b) => a.noted_at - b.noted_at)

/** Whose claims wait that somebody else noted, and how many: the page shows no more of them (Decision Q201). */
export type Colleague = { id: number; name: string; count: number }

/** What waits of a person, and which colleagues still have something here. */
export const waitingOf = async (staffId: number): Promise<{ own: WaitingClaim[]; others: Colleague[] }> => {
  const all = await waitingClaims()
  const byPerson = Map.groupBy(all, ({ staffId: id }) => id)
  const others = [...byPerson].flatMap(([id, [first, ...rest]]) =>
    first && id !== staffId ? [{ id, name: first.staffName, count: rest.length + 1 }] : [],
  )
  return { own: byPerson.get(staffId) ?? [], others }
}

export const keepClaim = async (claim: WaitingClaim): Promise<void> => {
  await (await open()).put('claims', claim)
}

export const forgetClaim = async (id: string): Promise<void> => (await open()).delete('claims', id)

export const toldOf = async (staffId: number): Promise<Told[]> =>
  (await (await open()).getAll('told')).filter((one) => one.staffId === staffId)

export const keepTold = async (told: Told): Promise<void> => {
  await (await open()).put('told', told)
}

export const forgetTold = async (id: string): Promise<void> => (await open()).delete('told', id)

export const keep = async (name: string, value: unknown): Promise<void> => {
  await (await open()).put('kept', { name, value })
}

export const kept = async <T>(name: string): Promise<T | null> =>
  ((await (await open()).get('kept', name))?.value as T | undefined) ?? null

/** What is kept by a person's id: their shift and the place where they stood. */
const ofPerson = /^(?:shift|place)\/(\d+)$/

/**
 * Removes what the device keeps of everybody but the person who is signed in, null for nobody: shift, place and what they were to
 * read. Claims that wait stay until they are sent, because the server does not know them yet (Decision Q201).
 */
export const forgetOthers = async (staffId: number | null): Promise<void> => {
  const writing = (await open()).transaction(['told', 'kept'], 'readwrite')
  const [told, names] = [writing.objectStore('told'), writing.objectStore('kept')]
  for (const one of await told.getAll()) if (one.staffId !== staffId) await told.delete(one.id)
  for (const name of await names.getAllKeys()) {
    const id = ofPerson.exec(name)?.[1]
    if (id !== undefined && Number(id) !== staffId) await names.delete(name)
  }
  await writing.done
}

export const forget = async (name: string): Promise<void> => (await open()).delete('kept', name)
