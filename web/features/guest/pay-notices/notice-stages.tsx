import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { useNoticeStages } from '#web/api/notices/contests.ts'

/** What one notice of a plate costs now and later; nothing until that is known. */
export default function NoticeStages({ plate, id }: { plate: string; id: number }) {
  const stages = useNoticeStages(plate).get(id)
  return stages ? <span className="tabular">{formatStages(stages)}</span> : null
}
