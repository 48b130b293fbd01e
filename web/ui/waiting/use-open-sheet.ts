import { useEffect, useState } from 'react'

/** `cameBack`: nobody has asked for it now, so that it stands in the page and keeps nothing else from being used. */
export type OpenSheet = { id: string; cameBack: boolean }

const cameBack = (id: string | null): OpenSheet | null => (id === null ? null : { id, cameBack: true })

export type SheetMemory = {
  /** Whether what waits is known, and the sheet that was left open may come back by itself. */
  comesBack: boolean
  path: string
  /** What was left open on the present screen. */
  leftOpen: () => string | null
}

/** The sheet that is open. It comes back by itself where it was left open: after a reload, Back, in another tab. */
export function useOpenSheet({ comesBack, path, leftOpen }: SheetMemory) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  useEffect(() => {
    if (comesBack) setSheet(cameBack(leftOpen()))
  }, [comesBack, leftOpen])
  useEffect(() => {
    const comeBack = () => setTimeout(() => setSheet(cameBack(leftOpen())))
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [leftOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet belongs to the screen that it was opened on
  useEffect(() => () => setSheet(null), [path])
  return [sheet, setSheet] as const
}
