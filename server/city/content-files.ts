import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readTaxId, taxIdProblem } from '#domain/brazil/tax-id.ts'
import type { MistakeList } from './mistakes.ts'

const text = z.string().check(z.minLength(1))

const company = z.strictObject({
  name: text,
  address: text,
  city: text,
  state: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  contact: text,
  identification: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (given) => taxIdProblem(given, { alphanumericCnpj: true }) === null,
          'must be a CNPJ or CPF with right check digits',
        ),
      ),
    z.transform(readTaxId),
  ),
})

/** Company info (specification 3); `identification` without mask. */
export type Company = z.output<typeof company>

const banner = z.strictObject({
  id: z.int().check(z.gte(1)),
  url: z
    .string()
    .check(
      z.regex(
        /^(https:\/\/\S+|banners\/[a-z0-9][a-z0-9.-]*)$/,
        'must be an https address or a file like "banners/verao.svg"',
      ),
    ),
  external_link: z
    .string()
    .check(
      z.regex(/^(https:\/\/\S+|\/(?!\/)\S*)?$/, 'must be empty, an https address or a path like "/faq"'),
    ),
})

/** A picture of the city's folder, with the name under which it is served: another picture has another name. */
export type Picture = { name: string; type: string; base64: string }

/** A campaign banner (specification 3); `url` is an https address or a file of the city's folder, then with its picture. */
export type Banner = z.output<typeof banner> & { picture?: Picture }

const pictureTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
}

/** A banner travels with every load of the city, and to phones. */
const largestPicture = 300_000

export function readCompany(given: unknown, file: string, mistakes: MistakeList): Company | undefined {
  const read = z.safeParse(company, given, { reportInput: true })
  if (!read.success) mistakes.addIssues(file, read.error.issues)
  return read.data
}

/** `read` gives the bytes of a file of the city's folder, or undefined when there is none. */
export function readBanners(
  given: unknown,
  file: string,
  mistakes: MistakeList,
  read: (path: string) => Buffer | undefined,
): readonly Banner[] {
  const parsed = z.safeParse(z.array(banner), given, { reportInput: true })
  if (!parsed.success) {
    mistakes.addIssues(file, parsed.error.issues)
    return []
  }
  return parsed.data.map((one, b) => {
    if (parsed.data.findIndex(({ id }) => id === one.id) !== b) {
      mistakes.add(file, [b, 'id'], `must be unique, but ${one.id} was given before`)
    }
    if (one.url.startsWith('https:')) return one
    const picture = pictureOf(one.url, read)
    if (typeof picture !== 'string') return { ...one, picture }
    mistakes.add(file, [b, 'url'], `names ${JSON.stringify(one.url)}, which ${picture}`)
    return one
  })
}

/** The picture, or what is wrong with it. */
function pictureOf(path: string, read: (path: string) => Buffer | undefined): Picture | string {
  const bytes = read(path)
  if (!bytes) return 'is not in the folder'
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const type = pictureTypes[extension]
  if (!type) return `is no picture: known are ${Object.keys(pictureTypes).join(', ')}`
  if (bytes.length > largestPicture) return `is larger than ${largestPicture / 1000} kB`
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { name: `${hash}.${extension}`, type, base64: bytes.toString('base64') }
}
