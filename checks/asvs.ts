/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; those of level 3 come after them, so that
 * each section is counted from 1. Sections that are of level 3 alone do not stand here.
 */
const counts = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2   2.1:3 2.2:3 2.3:4 2.4:1   3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4   5.1:1 5.2:3 5.3:2 5.4:3   6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2   8.1:2 8.2:3 8.3:1 8.4:1   9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3   11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4   13.1:1 13.2:5 13.3:2 13.4:5   14.1:2 14.2:4 14.3:3   15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3   17.1:1 17.2:4 17.3:2`

const numbered = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `V${section}.${from + at}`)

/** Every requirement of levels 1 and 2 by its number. */
export const demanded = [...counts.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section = '', count]) =>
  numbered(section, 1, Number(count)),
)

/** A row of docs/asvs.md: which requirements, whether they hold, and why. */
export type Row = { chapter: string; ids: string[]; state: string; reason: string }

/** `V1.2.6` alone, or `V1.2.6–V1.2.8`, which stay in one section. What is neither is given as it is, and is then unknown. */
const idsIn = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [, section = '', from, otherSection, to] =
      /^V(\d+\.\d+)\.(\d+)(?:–V(\d+\.\d+)\.(\d+))?$/.exec(part) ?? []
    if (section === '' || (otherSection ?? section) !== section) return [part]
    return numbered(section, Number(from), Number(to ?? from))
  })

/** The rows of the tables, each with its chapter. */
export const rowsOf = (document: string): Row[] =>
  document.split(/^## V/m).flatMap((part) =>
    [...part.matchAll(/^\| (V.+?) \| (.+?) \| (.+) \|$/gm)].map(([, ids = '', state = '', reason = '']) => ({
      chapter: /^\d+/.exec(part)?.[0] ?? '',
      ids: idsIn(ids),
      state,
      reason,
    })),
  )
