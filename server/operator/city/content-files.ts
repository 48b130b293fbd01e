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

/** A campaign banner (specification 3); `url` is an https address or a file of the city's folder. */
export type Banner = z.output<typeof banner>

export function readCompany(given: unknown, file: string, mistakes: MistakeList): Company | undefined {
  const read = z.safeParse(company, given, { reportInput: true })
  if (!read.success) mistakes.addIssues(file, read.error.issues)
  return read.data
}

/** `exists` says whether a path of the city's folder is a file. */
export function readBanners(
  given: unknown,
  file: string,
  mistakes: MistakeList,
  exists: (path: string) => boolean,
): readonly Banner[] {
  const read = z.safeParse(z.array(banner), given, { reportInput: true })
  if (!read.success) {
    mistakes.addIssues(file, read.error.issues)
    return []
  }
  for (const [b, { id, url }] of read.data.entries()) {
    if (read.data.findIndex((other) => other.id === id) !== b) {
      mistakes.add(file, [b, 'id'], `must be unique, but ${id} was given before`)
    }
    if (!url.startsWith('https:') && !exists(url)) {
      mistakes.add(file, [b, 'url'], `names ${JSON.stringify(url)}, which is not in the folder`)
    }
  }
  return read.data
}
