import type { ReactNode } from 'react'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { useNoticeStages } from '#web/api/notices/contests.ts'

/** What one notice of a plate costs now and later; nothing where that could not be read. */
export function NoticeStages({ plate, id }: { plate: string; id: number }) {
  const stages = useNoticeStages(plate)?.get(id)
  return stages ? <span className="tabular">{formatStages(stages)}</span> : null
}

/** What shows the stages of a plate's notices: drawn once they are there, or cannot be read, so that no line pushes a button away. */
export function AfterStages({ plate, children }: { plate: string; children: ReactNode }) {
  return useNoticeStages(plate) && children
}
