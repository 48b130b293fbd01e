import type * as z from 'zod/mini'

/** What is wrong with a city folder: one line per mistake, each with its file, its place and what is wrong. */
export class CityMistakes extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'CityMistakes'
    this.mistakes = mistakes
  }
}

/** Where in a file: a JSON path like `[0].categories[1].name` (empty for all of it), or a line number. */
export type Place = readonly PropertyKey[] | number

/** Collects the mistakes of all files, so that whoever mends a city sees them in one go. */
export class MistakeList {
  readonly lines: string[] = []

  add(file: string, place: Place, what: string): void {
    const at = typeof place === 'number' ? `line ${place} ` : pathText(place)
    this.lines.push(`${file}: ${at}${what}`)
  }

  addIssues(file: string, issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) this.add(file, [...issue.path, key], 'is not known here')
      } else {
        this.add(file, issue.path, whatIsWrong(issue))
      }
    }
  }

  throwIfAny(): void {
    if (this.lines.length > 0) throw new CityMistakes(joined(this.lines))
  }
}

/** From so many on, equal mistakes are one line. */
const mostAlike = 3

/** What a mistake has in common with its like in other places of the file: all but numbers and the value that was given. */
const kindOf = (line: string): string => line.replace(/, not .*$/s, '').replace(/\d+/g, '#')

/** Equal mistakes in one line, at the place of the first: a program that writes one feature wrong writes all of them so. */
function joined(lines: readonly string[]): string[] {
  const kinds = new Map<string, string[]>()
  for (const line of lines) kinds.set(kindOf(line), [...(kinds.get(kindOf(line)) ?? []), line])
  return [...kinds.values()].flatMap((alike) => {
    const [first = ''] = alike
    return alike.length > mostAlike ? [`${first} (and ${alike.length - 1} more like it)`] : alike
  })
}

function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return ''
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return `${text.replace(/^\./, '')} `
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function whatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined && issue.code === 'invalid_type') return 'is missing'
  return `${rule(issue)}, not ${shown(issue.input)}`
}

function rule(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => shown(value)).join(', ')}`
    case 'too_small':
      return sizeRule(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return sizeRule(issue.origin, 'at most', Number(issue.maximum))
    default:
      return issue.message
  }
}

function sizeRule(origin: string, bound: 'at least' | 'at most', size: number): string {
  if (origin === 'string' && bound === 'at least' && size === 1) return 'must be a text that is not empty'
  if (origin === 'string') return `must have ${bound} ${size} characters`
  if (origin === 'array') return `must have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `must be ${bound} ${size}`
}

const longestShown = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
