import { formatShortEnd } from '#domain/brazil/civil-time.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { stageTexts } from './texts.ts'

/** All prices of a notice in one line, in the reader's language: "R$ 15,00 até 01/12 14:30 · depois R$ 40,00 até 04/12 23:59". */
export const formatStages = (stages: readonly { price: Cents; until: string | null }[]): string =>
  stages
    .map(({ price, until }, n) => {
      const reais = formatReais(price)
      const text = until === null ? reais : stageTexts.until(reais, formatShortEnd(until))
      return n === 0 ? text : stageTexts.later(text)
    })
    .join(' · ')
