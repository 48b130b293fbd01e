import { useEffect, useRef, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { canSearchPlate, plateSearchProblem, readTypedPlate } from '#domain/brazil/plate.ts'
import { useNotices } from '#web/api/notices/lists.ts'

/** Timer of the specification: the search waits until nobody has typed for 1.5 s. */
const debounceMs = 1500

/**
 * The plate as typed, what is wrong with it, and the notices of it once it is whole and at rest, or its button is pressed; an
 * empty plate asks nothing (specification 5, decision Q120). A plate of the driver's vehicles may be a foreign one (Q106).
 */
export function usePlateSearch(plate: string, onPlate: (plate: string) => void, known: readonly string[]) {
  const [wanted, setWanted] = useState(plate)
  const [wasLeft, setWasLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(plate), debounceMs)
    return () => clearTimeout(timer)
  }, [plate])
  const whole = canSearchPlate(plate)
  const problem = known.includes(plate) ? null : plateSearchProblem(plate, wasLeft)
  const isSought = whole && !problem && wanted === plate
  const { data, error, isFetching, refetch } = useNotices(plate, isSought)
  return {
    whole,
    isAwaited: whole && !problem && !data && !error,
    notices: isSought ? data : undefined,
    error: isSought && !isFetching ? error : null,
    retry: () => void refetch(),
    /** A plate that is known whole waits for nobody to stop typing. */
    searchFor: (known: string) => {
      onPlate(known)
      setWanted(known)
    },
    searchNow: () => {
      if (problem) input.current?.focus()
      else if (isSought) void refetch()
      else if (whole) setWanted(plate)
    },
    field: {
      value: plate,
      inputRef: input,
      onChange: (typed: string) => {
        setWasLeft(false)
        onPlate(readTypedPlate(typed))
      },
      onBlur: () => setWasLeft(true),
      ...(problem ? { error: problemTexts[problem] } : {}),
    },
  }
}
