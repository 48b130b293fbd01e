import { hostname, userInfo } from 'node:os'
import type { Db } from '#server/database/pool.ts'
import { withFreeDays } from './free-days-file.ts'
import { readKeptCity } from './kept-city.ts'
import { applySettingsOverlay, type City } from './read-city.ts'

/**
 * The city that this process works with. It lives in the database, so that one `city load` reaches every
 * server; each keeps a copy and reads it again when the hash has changed. One that it cannot serve it does not follow: the
 * city before stays.
 */
export class CityHolder {
  readonly #db: Db
  readonly #overlay: string | undefined
  readonly #demand: (city: City) => void
  #city: City | undefined
  /** Of what was read last, whether it is served or not. */
  #hash = ''
  #refusal: Error | null = null

  /**
   * `overlay` is the SETTINGS of this process's environment, laid over whatever the city says; `demand` throws where this server
   * cannot serve a city.
   */
  constructor(db: Db, overlay: string | undefined, demand: (city: City) => void) {
    this.#db = db
    this.#overlay = overlay
    this.#demand = demand
  }

  /** Why the city that is kept is not the one of this server; null while it is. */
  get refusal(): Error | null {
    return this.#refusal
  }

  get(): City {
    if (!this.#city) throw new Error('no city has been loaded yet')
    return this.#city
  }

  async refresh(): Promise<void> {
    const row = await this.#db.kysely.selectFrom('city').select('hash').executeTakeFirst()
    if (!row || row.hash === this.#hash) return
    const loaded = await this.#db.kysely
      .selectFrom('city')
      .select(['hash', 'content'])
      .executeTakeFirstOrThrow()
    try {
      this.#city = this.#read(loaded.content)
      this.#refusal = null
    } catch (error) {
      if (!this.#city) throw error
      this.#refusal = error as Error
    }
    this.#hash = loaded.hash
  }

  #read(content: unknown): City {
    const city = applySettingsOverlay(readKeptCity(content), this.#overlay)
    this.#demand(city)
    return withFreeDays(city)
  }
}

/**
 * The city as two releases side by side can read it. The release before takes `alphanumericCnpj` as true or false only and
 * would refuse the whole city; without the field each release uses its own usual value.
 */
const forBothReleases = (city: City): object => {
  const { alphanumericCnpj, ...others } = city.settings
  return alphanumericCnpj === 'as-mode' ? { ...city, settings: others } : city
}

/** Makes a validated city folder the programme's city. */
export const saveCity = async (db: Db, city: City, now: Date): Promise<void> => {
  const row = {
    name: city.settings.cityName,
    hash: city.hash,
    content: JSON.stringify(forBothReleases(city)),
    loaded_at: now,
  }
  await db.kysely
    .insertInto('city')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await noteLoad(db, city, now)
}

/** Keeps which rules were in force from when on, and who put them there, whenever the folder is another one (decision Q182). */
const noteLoad = async (db: Db, city: City, now: Date): Promise<void> => {
  const last = await db.kysely
    .selectFrom('city_loads')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.hash === city.hash) return
  const { settings, groups, freeDays, notices, paymentForms } = city
  const rules = JSON.stringify({ settings, groups, freeDays, notices, paymentForms })
  await db.kysely
    .insertInto('city_loads')
    .values({ hash: city.hash, loaded_at: now, loaded_by: whoLoads(), rules })
    .execute()
}

/** The user of the computer, and the computer; some have users without a name. */
const whoLoads = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `?@${hostname()}`
  }
}
