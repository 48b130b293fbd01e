import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#domain/languages.ts'
import type { MistakeList } from './mistakes.ts'
import type { TextFile } from './text-files.ts'

/**
 * A file's text; undefined where it cannot be read, which is then among the mistakes. What another program than ours has saved
 * otherwise than in UTF-8 would be read all the same, and shown with its accents lost.
 */
export async function readTextFile(path: string, mistakes: MistakeList): Promise<string | undefined> {
  const bytes = await orMistake(path, mistakes, readFile(path))
  if (!bytes) return undefined
  const line = firstBrokenLine(bytes)
  if (line) mistakes.add(path, line, 'is not UTF-8: save the file in it, or its accents are lost')
  // The mark that some editors put before everything is left out.
  return new TextDecoder().decode(bytes)
}

/** The Markdown files of a folder, by name. */
export async function readMarkdownFiles(folder: string, mistakes: MistakeList): Promise<TextFile[]> {
  if (!existsSync(folder)) return []
  const found = (await orMistake(folder, mistakes, readdir(folder))) ?? []
  const paths = found
    .filter(isMarkdown)
    .toSorted()
    .map((name) => join(folder, name))
  return Promise.all(paths.map(async (file) => ({ file, text: (await readTextFile(file, mistakes)) ?? '' })))
}

const orMistake = async <T>(
  path: string,
  mistakes: MistakeList,
  read: Promise<T>,
): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    mistakes.add(path, [], `cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const lineFeed = 10

/** From 1 on; 0 where all of it is UTF-8, in which no other sign holds the byte of a line's end. */
function firstBrokenLine(bytes: Buffer): number {
  if (isUtf8(bytes)) return 0
  for (let line = 1, from = 0; ; line++) {
    const end = bytes.indexOf(lineFeed, from)
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line
    from = end + 1
  }
}

/**
 * What in a city's folder is no regular file, such as a link that leads out of it: its content would be published, and another
 * machine may have none there. Names that begin with a dot are not read.
 */
export async function irregularFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = join(folder, entry.name)
        if (entry.isFile()) return []
        if (entry.isDirectory()) return irregularFiles(path)
        const what = entry.isSymbolicLink() ? 'is a symbolic link' : 'is neither a file nor a folder'
        return [`${path}: ${what}; put the file itself into the folder of the city`]
      }),
  )
  return found.flat()
}

const isMarkdown = (name: string): boolean => name.endsWith('.md')

const places = ['profiles.json', 'bays.geojson', 'sectors.geojson', 'points-of-sale.json']
const known = [
  ...['settings.json', 'tariff.json', 'free-days.json', 'notices.json', 'payment-forms.json', 'company.json'],
  ...['banners.json', 'banners', 'texts', ...places, 'map.geojson', 'map.pmtiles'],
]

/** What lies in a city's folder under a name that nobody looks for: notices under a mistyped one would leave the usual notices in force. */
export async function unreadFiles(folder: string): Promise<string[]> {
  const others = async (path: string, isRead: (name: string) => boolean): Promise<string[]> => {
    const names = existsSync(path) ? await readdir(path) : []
    return names.filter((name) => !name.startsWith('.') && !isRead(name)).map((name) => join(path, name))
  }
  const texts = join(folder, 'texts')
  const translated = languages.slice(1)
  const found = await Promise.all([
    others(folder, (name) => known.includes(name)),
    others(texts, (name) => isMarkdown(name) || ['faq', ...translated].includes(name)),
    ...translated.map((language) =>
      others(join(texts, language), (name) => isMarkdown(name) || name === 'faq'),
    ),
    ...['', ...translated].map((language) => others(join(texts, language, 'faq'), isMarkdown)),
  ])
  return found
    .flat()
    .map((path) => `${path}: nobody reads a file of this name; cities/README.md has those that are read`)
}
