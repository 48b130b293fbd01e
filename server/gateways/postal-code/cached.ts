import type { PostalAddress, PostalCodeLookup } from './port.ts'

/** Where found addresses are kept, so that one code is asked outside once. */
export type PostalCodeCache = {
  read(cep: string): Promise<PostalAddress | null>
  write(cep: string, answer: PostalAddress): Promise<void>
}

/**
 * Found addresses come from the cache. An unknown code is asked again each time, because new streets get
 * their codes every week and a remembered "unknown" would outlive that.
 */
export function cached(source: PostalCodeLookup, cache: PostalCodeCache): PostalCodeLookup {
  return {
    async find(cep) {
      const known = await cache.read(cep)
      if (known) return known
      const found = await source.find(cep)
      if (found) await cache.write(cep, found)
      return found
    },
  }
}
