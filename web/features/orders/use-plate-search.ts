import { useEffect, useState } from 'react'
import { canSearchPlate, readPlate } from '#domain/brazil/plate.ts'
import { useNotices } from '#web/api/notices.ts'

/** Timer of the specification: the search waits until nobody has typed for 1.5 s. */
const debounceMs = 1500

/** The plate as typed, and the notices of it once it is whole and at rest; an empty plate asks nothing. */
export function usePlateSearch(plate: string, onPlate: (plate: string) => void) {
  const [wanted, setWanted] = useState(plate)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(plate), debounceMs)
    return () => clearTimeout(timer)
  }, [plate])
  const whole = canSearchPlate(plate)
  const { data, error, isFetching, refetch } = useNotices(plate, whole && wanted === plate)
  return {
    whole,
    notices: whole && wanted === plate ? data : undefined,
    error: isFetching ? null : error,
    retry: () => void refetch(),
    onChange: (typed: string) => onPlate(readPlate(typed)),
  }
}
