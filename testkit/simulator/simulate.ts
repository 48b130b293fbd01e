import { hourMs } from '#domain/durations.ts'
import { runStory } from './run-story.ts'
import { shrink } from './shrink.ts'
import { storyOf, told, usualSteps } from './story.ts'
import type { Town } from './town.ts'

export type Failure = { seed: number; steps: number; wrong: string[]; story: string[] }

export type Simulated = {
  stories: number
  steps: number
  /** How much time went by in the town, in hours. */
  hours: number
  seconds: number
  failures: Failure[]
}

/** The rule that was broken, without the things that it was broken by. */
const ruleOf = (wrong: readonly string[]): string => wrong[0]?.split(':')[0] ?? ''

/** Of how many steps each story is, how many of them are told, after how many failures it ends, and who hears how far it is. */
type Telling = {
  steps?: number
  stepsAtMost?: number
  failuresAtMost?: number
  say?: (line: string) => void
}

/** Tells the stories of these numbers and of so many steps, whole or only their first ones, and of one that fails the shortest that breaks the same rule. */
export const simulate = async (
  town: Town,
  seeds: Iterable<number>,
  { steps = usualSteps, stepsAtMost, failuresAtMost = 1, say = () => {} }: Telling = {},
): Promise<Simulated> => {
  const began = performance.now()
  const done: Simulated = { stories: 0, steps: 0, hours: 0, seconds: 0, failures: [] }
  for (const seed of seeds) {
    const story = storyOf(seed, steps).slice(0, stepsAtMost)
    const { wrong, lines, simulatedMs } = await runStory(town, story)
    done.stories++
    done.steps += lines.length
    done.hours += simulatedMs / hourMs
    if (done.stories % 100 === 0) say(`${done.stories} stories, ${Math.round(done.hours)} hours`)
    if (wrong.length === 0) continue
    const rule = ruleOf(wrong)
    const shortest = await shrink(story.slice(0, lines.length), async (part) => {
      const again = await runStory(town, part)
      return ruleOf(again.wrong) === rule
    })
    done.failures.push({ seed, steps, wrong, story: shortest.map(told) })
    if (done.failures.length >= failuresAtMost) break
  }
  done.seconds = (performance.now() - began) / 1000
  return done
}

/** What a person needs to know of a story that failed. */
export const tellFailure = ({ seed, steps, wrong, story }: Failure): string =>
  [
    `Seed ${seed} breaks:`,
    ...wrong.map((line) => `  ${line}`),
    `The shortest story that does (${story.length} steps):`,
    ...story.map((line, at) => `  ${at + 1}. ${line}`),
    `Again: npm run simulate -- --seed ${seed}${steps === usualSteps ? '' : ` --steps ${steps}`}`,
  ].join('\n')
