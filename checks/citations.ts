import { dirname, join, normalize } from 'node:path'
import { isCode, isGenerated, projectFiles, readSource } from './sources.ts'

/** A file as the check reads it; a test may make one up. */
export type Source = { path: string; source: string }

/** What can be cited: everything that exists, in the form in which it is looked up. */
export type Library = {
  files: readonly string[]
  decisions: ReadonlySet<string>
  /** Decisions that say themselves why nothing names them. */
  citedNowhere: ReadonlySet<string>
  /** The names of the entries in each part of the specification. */
  specification: ReadonlyMap<string, readonly string[]>
  /** The numbers of the files in docs/decisions. */
  records: ReadonlySet<string>
  requirements: ReadonlySet<string>
  /** The headings of each document, as they are written. */
  headings: ReadonlyMap<string, readonly string[]>
}

export type Citation = { kind: string; path: string; cited: string }

const questionsPath = 'docs/questions.md'
const specificationPath = 'docs/specification.md'

/** These spell out what they look for. */
const self = ['checks/citations.ts', 'checks/citations.test.ts']

export const isDocument = (path: string): boolean => /\.(md|tsv)$/.test(path)
/** What a city installs, whose comments begin with a hash. */
const isInstalled = (path: string): boolean =>
  path.startsWith('deploy/') && /(\.(ya?ml|cfg|conf|sh|service|example)|\/Containerfile)$/.test(path)
const isRead = (path: string): boolean =>
  isDocument(path) || isInstalled(path) || /\.(tsx?|css|sql|mjs|js)$/.test(path)

export const citingSources = (): Source[] =>
  projectFiles()
    .filter((path) => isRead(path) && !isGenerated(path) && !self.includes(path))
    .map((path) => ({ path, source: readSource(path) }))

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Entries are found by their words: `leave-parking` is "leave parking". */
const plain = (name: string): string => name.toLowerCase().replaceAll('-', ' ')

const headingsOf = (source: string): string[] => all(source, /^#+ (.+)$/gm)

/** `- **Q96** …` defines a decision, and *Cited nowhere* in its entry gives the reason why nothing names it. */
const entriesOf = (source: string): [id: string, text: string][] =>
  source
    .split(/^(?=- \*\*Q\d+\*\*)/m)
    .flatMap((text) => all(text, /^- \*\*(Q\d+)\*\*/g).map((id): [string, string] => [id, text]))

/** `## 4. …` opens a part, and each bold word in it names an entry. */
const partsOf = (source: string): [number: string, names: string[]][] =>
  source.split(/^(?=## )/m).flatMap((part) =>
    all(part, /^## (\d+)\. /g).map((number): [string, string[]] => {
      return [number, all(part, /\*\*([^*]+)\*\*/g).map(plain)]
    }),
  )

export const libraryOf = (files: readonly string[], documents: readonly Source[], ids: string[]): Library => {
  const textOf = (wanted: string): string => documents.find(({ path }) => path === wanted)?.source ?? ''
  const decisions = entriesOf(textOf(questionsPath))
  return {
    files,
    decisions: new Set(decisions.map(([id]) => id)),
    citedNowhere: new Set(
      decisions.filter(([, text]) => /\*Cited\s+nowhere:\*/.test(text)).map(([id]) => id),
    ),
    specification: new Map(partsOf(textOf(specificationPath))),
    records: new Set(files.flatMap((path) => all(path, /^docs\/decisions\/(\d{4})-/g))),
    requirements: new Set(ids),
    headings: new Map(documents.map(({ path, source }) => [path, headingsOf(source)])),
  }
}

/** Lines joined, without what begins a line of a comment: a citation may stand across the end of a line. */
const flat = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')

const comments = /\/\*[\s\S]*?\*\/|(?:^|[^:'"`\\])(?:\/\/.*(?:\n\s*\/\/.*)*)/gm
const sqlComments = /--.*(?:\n\s*--.*)*/g
const hashComments = /^\s*#.*(?:\n\s*#.*)*/gm
const commentsOf = (path: string): RegExp => {
  if (isInstalled(path)) return hashComments
  return path.endsWith('.sql') ? sqlComments : comments
}
const titles = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g

/** What a person reads of a file: the whole document, or the comments of code and the titles of its tests. */
export const proseOf = ({ path, source }: Source): string => {
  if (isDocument(path)) return flat(source)
  const found = source.match(commentsOf(path)) ?? []
  const named = isCode(path) ? [...source.matchAll(titles)].map(([, , title = '']) => title) : []
  return [...found, ...named].map(flat).join('\n')
}

/** Decisions that a text cites; where they are defined, the definitions are none. */
export const decisionsIn = ({ path, source }: Source): string[] =>
  all(path === questionsPath ? source.replace(/^- \*\*Q\d+\*\*/gm, '') : source, /\b(Q\d+)\b/g)

const numbers = String.raw`(\d+(?:(?:, | and )\d+)*)`
const specified = new RegExp(
  String.raw`\b(?:[Ss]pecification(?:'s)? \(?|[Ss]ections? )${numbers}(?:, (?:the )?"?([^;:.,)"]+))?`,
  'g',
)

/** Parts of the specification that a text cites, each with the name of the entry that it says, if it says one. */
const specificationIn = (text: string): { parts: string[]; name: string }[] =>
  [...text.matchAll(specified)].map(([, cited = '', name = '']) => ({
    parts: cited.split(/, | and /),
    name: /^(?:Q\d|decision|docs\/)/i.test(name) ? '' : name.trim(),
  }))

const hasEntry = (library: Library, parts: readonly string[], name: string): boolean =>
  parts.some((part) =>
    library.specification.get(part)?.some((entry) => `${plain(name)} `.startsWith(`${entry} `)),
  )

const endings = 'tsx?|mjs|css|sql|md|json|geojson|tsv'
const fileName = new RegExp(
  String.raw`(?<![\w/.<>*{}…-])(?:\.\.?/)*((?:[\w@.<>*{},-]+/)*[\w@<>*][\w@.<>*-]*\.(?:${endings}))(?![\w(/-])`,
  'g',
)
const rooms = 'bench|checks|cities|contract|deploy|docs|domain|e2e|scripts|server|testkit|web'
const inRoom = new RegExp(String.raw`(?<![\w/.<>@-])((?:${rooms})/[\w@<>*/.-]*)`, 'g')
const isFileName = new RegExp(String.raw`\.(?:${endings})$`)

/** `<noun>` and `*` stand for any one name. */
const asPattern = (cited: string): string =>
  cited
    .split(/<\w+>|\*/)
    .map((part) => part.replace(/[^\w/-]/g, '\\$&'))
    .join('[^/]+')

const isFile = (library: Library, cited: string): boolean => {
  const pattern = new RegExp(`(^|/)${asPattern(cited)}$`)
  return library.files.some((path) => pattern.test(path))
}

const isFolder = (library: Library, cited: string): boolean => {
  // Of a numbered file, a migration or a record, the number is enough.
  const pattern = new RegExp(`^${asPattern(cited.replace(/\/$/, ''))}(?:/|$|(?<=/\\d{4})[-_])`)
  return library.files.some((path) => pattern.test(path))
}

/** As a heading is addressed in a link. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const leadsSomewhere = (library: Library, from: string, target: string): boolean => {
  const [to = '', anchor] = target.split('#')
  const path = to === '' ? from : normalize(join(dirname(from), to))
  if (anchor) return (library.headings.get(path) ?? []).some((heading) => anchorOf(heading) === anchor)
  return isFolder(library, path)
}

type Found = [kind: string, cited: string, exists: boolean]

const decisionsCited = (library: Library, file: Source): Found[] =>
  decisionsIn(file).map((id) => ['decision', id, library.decisions.has(id)])

const specificationCited = (library: Library, text: string): Found[] =>
  specificationIn(text).flatMap(({ parts, name }): Found[] => [
    ...parts.map((part): Found => ['specification', part, library.specification.has(part)]),
    ...(name === ''
      ? []
      : [['specification', `${parts.join(' and ')}, ${name}`, hasEntry(library, parts, name)] as Found]),
  ])

/** `docs/decisions/0014`, "Decision 0019", and in a document (0014) or `0014`. */
const recordsCited = (library: Library, path: string, text: string): Found[] => [
  ...all(text, /\b(?:docs\/decisions\/|[Dd]ecisions? )(\d{4})\b/g).map((id): Found => {
    return ['record', id, library.records.has(id)]
  }),
  ...(isDocument(path) ? all(text, /[(`](0\d{3})[)`]/g) : []).map((id): Found => {
    return ['record', id, library.records.has(id)]
  }),
]

const idList = /\[([a-z][\w-]*\.[a-z][\w-]*(?:,\s*[a-z][\w-]*\.[a-z][\w-]*)*)\](?!\()/g

const requirementsCited = (library: Library, text: string): Found[] =>
  all(text, idList)
    .flatMap((list) => list.split(/,\s*/))
    .map((id) => ['requirement', id, library.requirements.has(id)])

/** `docs/money.md, Ledger` cites a heading; a link of a document may carry one as well. */
const headingsCited = (library: Library, text: string): Found[] =>
  [...text.matchAll(/`?\b(docs\/[\w-]+\.md)`?, ([A-Z][\w ]*)/g)].map(([, path = '', cited = '']): Found => {
    const exists = (library.headings.get(path) ?? []).some((heading) => cited.startsWith(heading))
    return ['heading', `${path}, ${cited}`, exists]
  })

/** Links to files of ours; an address of the page begins with a slash. */
const linksIn = (text: string): string[] =>
  all(text, /\]\(([^)\s]+)\)/g).filter((target) => !/^(?:[a-z]+:|\/)/.test(target))

const foldersIn = (text: string): string[] =>
  all(text, inRoom)
    .map((cited) => cited.replace(/[./-]+$/, ''))
    .filter((cited) => !isFileName.test(cited))

const filesCited = (library: Library, path: string, text: string): Found[] => {
  // A link is a path of its own, from where it stands.
  const unlinked = text.replace(/\]\([^)\s]+\)/g, ']')
  return [
    ...(isDocument(path) ? linksIn(text) : []).map((target): Found => {
      return ['file', target, leadsSomewhere(library, path, target)]
    }),
    ...all(unlinked, fileName).map((cited): Found => ['file', cited, isFile(library, cited)]),
    ...foldersIn(unlinked).map((cited): Found => ['file', cited, isFolder(library, cited)]),
  ]
}

/** Everything that a file cites, and whether it exists. */
export const citationsOf = (library: Library, file: Source): (Citation & { exists: boolean })[] => {
  const text = flat(file.source)
  const prose = proseOf(file)
  const found = [
    ...decisionsCited(library, file),
    ...specificationCited(library, text),
    ...recordsCited(library, file.path, text),
    ...requirementsCited(library, prose),
    ...headingsCited(library, prose),
    ...filesCited(library, file.path, prose),
  ]
  return found.map(([kind, cited, exists]) => ({ kind, path: file.path, cited, exists }))
}

/** Decisions that no code names although they do not say why, and decisions that say so and are named. */
export const wronglyUncited = (library: Library, files: readonly Source[]): string[] => {
  const cited = new Set(files.filter(({ path }) => !isDocument(path)).flatMap(decisionsIn))
  return [...library.decisions].filter((id) => cited.has(id) === library.citedNowhere.has(id))
}
