import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Stands where a text has a gap. */
const gap = '\u0001'

/** Fills every gap of a text, whatever it takes: text, number, list or a record of texts. */
const anything: unknown = new Proxy(() => gap, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === 'toString') return () => gap
    if (key === Symbol.iterator) return [gap][Symbol.iterator].bind([gap])
    const own = gap[key as keyof string] as unknown
    return typeof own === 'function' ? own.bind(gap) : gap
  },
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') {
    const given = Array.from({ length: value.length }, () => anything)
    return textsIn(value(...given))
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of the page in one language, as they are between their gaps. */
const textsOf = async (pattern: string): Promise<Set<string>> => {
  const files = await Promise.all(
    globSync(pattern, { exclude: ['web/app/language/**'] }).map(
      (path) => import(pathToFileURL(path).href) as Promise<object>,
    ),
  )
  const pieces = textsIn(files.map((file) => ({ ...file })))
    .flatMap((text) => text.split(gap))
    .map((text) => text.replace(/^[\s.,:;?!]+|[\s.,:;?!]+$/g, ''))
  return new Set(pieces.filter((text) => /\p{L}{3}/u.test(text)))
}

/** Portuguese texts that nothing says in the other language: where one of them is on a screen, it was forgotten. */
export async function portugueseTexts(other: 'en' | 'es'): Promise<string[]> {
  const all = '{web,contract}/**/texts'
  const [own, others] = await Promise.all([textsOf(`${all}.ts`), textsOf(`${all}.${other}.ts`)])
  return [...own].filter((text) => !others.has(text))
}
