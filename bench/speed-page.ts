import { readFile, writeFile } from 'node:fs/promises'
import { type Figure, type Kept, standing } from './report.ts'

const folder = new URL('../docs/', import.meta.url)
const marks = ['<!-- figures: written by bench/speed-page.ts -->', '<!-- end of figures -->'] as const

const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => {
    const cells = [figure.value, figure.floor, figure.goal].map((one) =>
      one === undefined ? '' : `${one}${figure.unit}`,
    )
    return `| ${[figure.name, ...cells, standing(figure)].join(' | ')} |`
  })
  return ['| figure | now | floor | goal | |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** What moves by nothing reaches its goal without end; a bar this long says as much, and lets the short ones be seen. */
const longestBar = 3

/** A chart of what has aims: one is the goal reached, and more is better for every bar. */
const chart = (figures: readonly Figure[]): string => {
  const aimed = figures.filter(({ goal }) => goal !== undefined)
  if (aimed.length === 0) return ''
  const reached = aimed.map(({ value, goal = 0, isMoreBetter }) =>
    Math.min(longestBar, isMoreBetter ? value / goal : goal / value),
  )
  const most = Math.max(1.2, ...reached)
  return [
    '```mermaid',
    'xychart-beta horizontal',
    '  title "How much of its goal each figure reaches"',
    `  x-axis [${aimed.map(({ bench, name }) => `"${bench}: ${name}"`).join(', ')}]`,
    `  y-axis "of the goal" 0 --> ${most.toFixed(1)}`,
    `  bar [${reached.map((one) => one.toFixed(2)).join(', ')}]`,
    '```',
  ].join('\n')
}

/** Writes the figures that were kept between the two marks of `docs/speed.md`. */
const writeFigures = async (): Promise<void> => {
  const kept: Kept = JSON.parse(await readFile(new URL('speed.json', folder), 'utf8'))
  const runs = Object.entries(kept)
  const figures = runs.flatMap(([, run]) => run.figures)
  const parts = runs.map(
    ([bench, { day, machine, figures }]) =>
      `### ${bench}\n\nRun of ${day} on ${machine}.\n\n${table(figures)}`,
  )
  const page = await readFile(new URL('speed.md', folder), 'utf8')
  const [before = '', rest = ''] = page.split(marks[0])
  const [, after = ''] = rest.split(marks[1])
  const shown = [chart(figures), ...parts].filter(Boolean).join('\n\n')
  await writeFile(new URL('speed.md', folder), `${before}${marks[0]}\n\n${shown}\n\n${marks[1]}${after}`)
}

await writeFigures()
