import { useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import {
  isAcceptablePlate,
  isBrazilianPlate,
  plateLength,
  plateLengthOf,
  readTypedPlate,
} from '#domain/brazil/plate.ts'

type Typed = { text: string; foreign: boolean; asked: boolean }

const nothing: Typed = { text: '', foreign: false, asked: false }

const plateOf = ({ text, foreign }: Typed): string => readTypedPlate(text, plateLengthOf(foreign))

/** The field cuts after 7 characters: what is not Brazilian then may be the beginning of somebody else's. */
const isCut = (typed: Typed): boolean => {
  const plate = plateOf(typed)
  return !typed.foreign && plate.length === plateLength && !isBrazilianPlate(plate)
}

const isWholeOf = (typed: Typed): boolean =>
  typed.foreign ? typed.asked && isAcceptablePlate(plateOf(typed)) : isBrazilianPlate(plateOf(typed))

/**
 * The plate as it is typed. A Brazilian one is whole with its last character; where a foreign one ends only its agent knows, who
 * asks (decision Q106).
 */
export function usePlate() {
  const [typed, setTyped] = useState(nothing)
  const plate = plateOf(typed)
  const become = (next: Typed): { isWhole: boolean } => {
    setTyped(next)
    return { isWhole: isWholeOf(next) }
  }
  return {
    ...typed,
    plate,
    isWhole: isWholeOf(typed),
    problem: isCut(typed) ? problemTexts.plate_invalid : null,
    mayAsk: typed.foreign && isAcceptablePlate(plate),
    type: (text: string) => become({ ...typed, text, asked: false }),
    // What does not fit is nobody's plate: cut, it might be somebody else's.
    changeKind: (foreign: boolean) =>
      become({ text: foreign || plate.length <= plateLength ? plate : '', foreign, asked: false }),
    ask: () => become({ ...typed, asked: true }),
    clear: () => become(nothing),
    /** Who has typed the next one meanwhile goes on with it, and who has said that it is a foreign one. */
    clearOf: (done: string) =>
      setTyped((now) => {
        if (plateOf(now) !== done) return now
        return now.foreign === typed.foreign ? nothing : { ...nothing, foreign: now.foreign }
      }),
  }
}
