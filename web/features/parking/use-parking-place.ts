import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Sector, tariffOfSector, useTariffOfSector } from '#web/api/places.ts'
import { sectorAt } from '#web/api/sector-here.ts'
import { positionIsGranted, readPosition } from '#web/ui/position.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { parkTexts } from './texts.ts'

/** `no-position`: not allowed, not known, or too vague to tell streets apart; `no-sector`: no time is sold for it. */
type NotHere = keyof typeof parkTexts.notHere

/**
 * The sector in which the device stands. Where the browser already tells its position it is looked for at once, and nobody is
 * asked; otherwise only once the driver wants it (Q177).
 */
function useSectorHere() {
  const queries = useQueryClient()
  const [here, setHere] = useState<Sector | null>(null)
  const [busy, setBusy] = useState(false)
  const find = async (): Promise<Sector | NotHere> => {
    const point = await readPosition()
    if (!point) return 'no-position'
    const found = await sectorAt(queries, point)
    setHere(found)
    return found ?? 'no-sector'
  }
  const atOnce = useRef(find)
  useEffect(() => {
    void positionIsGranted().then((is) => void (is && atOnce.current()))
  }, [])
  return {
    here,
    busy,
    find: () => {
      setBusy(true)
      return find().finally(() => setBusy(false))
    },
  }
}

/**
 * Where the driver parks: by the address that a sector's sign leads to, or else by the position. `find` looks for whoever asks,
 * hands the sector on, and says what is in the way.
 */
export function useParkingPlace() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const slug = search.get('setor')
  const named = useTariffOfSector(slug)
  const { here, busy, find } = useSectorHere()
  return {
    tariff: named ?? here?.tariff_id ?? null,
    sector: named === null ? here : null,
    busy,
    /** The tariff that the address names, waited for. */
    named: () => tariffOfSector(queries, slug),
    find: async (use: (sector: Sector) => boolean) => {
      const found = await find()
      const problem = typeof found === 'string' ? found : use(found) ? null : 'no-sector'
      if (problem) showSnackbar({ message: parkTexts.notHere[problem], kind: 'error' })
    },
  }
}
