import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** What one figure should be: at least where more is better, otherwise at most. */
export type Aims = { floor?: number; goal: number; isMoreBetter?: boolean }

/** One figure of a run. `unit` is empty for a ratio to the reference of the same run. */
export type Figure = { bench: string; name: string; value: number; unit: string } & Partial<Aims>

/** The figures of each bench from its last run that was kept. */
export type Kept = Record<string, { day: string; machine: string; figures: Figure[] }>

/** What the benches say while they run, and the figures that they leave. */
export class Report {
  readonly figures: Figure[] = []
  #bench = ''

  begin(bench: string, title: string): void {
    this.#bench = bench
    this.say(title)
  }

  say(line: string): void {
    process.stdout.write(`${line}\n`)
  }

  note(name: string, value: number, unit: string, aims: Partial<Aims> = {}): void {
    this.figures.push({ bench: this.#bench, name, value: Number(value.toPrecision(3)), unit, ...aims })
  }

  /** All figures as one table, each beside what was asked of it. */
  table(): void {
    this.say(
      `\n${'figure'.padEnd(60)}${['now', 'floor', 'goal', ''].map((word) => word.padStart(12)).join('')}`,
    )
    for (const figure of this.figures) {
      const cells = [figure.value, figure.floor, figure.goal].map((one) =>
        (one === undefined ? '' : `${one}${figure.unit}`).padStart(12),
      )
      this.say(
        `${`${figure.bench}: ${figure.name}`.padEnd(60)}${cells.join('')}${standing(figure).padStart(12)}`,
      )
    }
  }

  /** Keeps the figures of this run in a file, in the place of those that the same benches left before. */
  async keepIn(path: string): Promise<void> {
    const kept: Kept = JSON.parse(await readFile(path, 'utf8'))
    const [cpu] = cpus()
    const machine = `${cpus().length} cores, ${cpu?.model.trim() ?? 'unknown'}`
    const day = new Date().toISOString().slice(0, 10)
    for (const { bench } of this.figures) {
      kept[bench] = { day, machine, figures: this.figures.filter((figure) => figure.bench === bench) }
    }
    await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`)
  }
}

/** Which of its aims a figure has reached, in a word. */
export const standing = ({ value, floor, goal, isMoreBetter = false }: Figure): string => {
  const reaches = (aim: number) => (isMoreBetter ? value >= aim : value <= aim)
  if (goal === undefined) return ''
  if (reaches(goal)) return 'goal'
  return floor !== undefined && reaches(floor) ? 'floor' : 'not yet'
}
