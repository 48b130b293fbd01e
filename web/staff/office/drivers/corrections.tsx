import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveCorrection,
  listCorrections,
  refuseCorrection,
} from '#contract/generated/routes/staff/corrections.ts'
import { errorText } from '#web/api/errors.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from '../../client.ts'
import type { StaffSession } from '../../session.ts'
import { ExportButton } from '../export-button.tsx'
import { MoreButton, nextPage } from '../more.tsx'
import { StateForm } from '../state-form.tsx'
import { useAct } from '../use-act.ts'
import { CorrectionCard, type CorrectionShown } from './correction-card.tsx'
import { texts } from './texts.ts'

const key = ['staff', 'corrections']
const states: Record<string, string> = texts.shownStates

/** What waits for a second person, the oldest first; or what was decided, the newest first, and by whom. */
export default function Corrections({ session }: { session: StaffSession }) {
  const [state, setState] = useState<CorrectionShown['state']>('open')
  const list = useInfiniteQuery({
    queryKey: [...key, state],
    queryFn: ({ pageParam }) =>
      staffCall(listCorrections, { query: { state, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: 0,
    getNextPageParam: nextPage(),
  })
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isOpen = state === 'open'
  const decides = session.acts.includes('decide correction')
  return (
    <div className="staff-form">
      <StateForm begin={state} states={texts.shownStates} onSearch={setState} />
      <ExportButton list="corrections" asked={{ state }} told={(asked) => [states[asked.state ?? 'open']]} />
      {list.error && <ProblemAlert text={errorText(list.error)} />}
      {list.data && (
        <p className="staff-quiet" role="status">
          {all.length === 0
            ? texts[isOpen ? 'noCorrections' : 'noneDecided']
            : texts[isOpen ? 'correctionsLead' : 'decidedLead']}
        </p>
      )}
      {all.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction}>
          {isOpen && (decides || correction.own) && <Decide correction={correction} />}
        </CorrectionCard>
      ))}
      {list.hasNextPage && <MoreButton onMore={() => void list.fetchNextPage()} />}
    </div>
  )
}

function Decide({ correction: { id, own } }: { correction: CorrectionShown }) {
  const client = useQueryClient()
  const after = () => client.invalidateQueries({ queryKey: key })
  const approve = useAct(approveCorrection, { said: () => texts.approved, after })
  const refuse = useAct(refuseCorrection, { said: () => texts.refused, after })
  const params = { id }
  return (
    <>
      {!own && (
        <Button loading={approve.busy} onClick={() => approve.act({ params })}>
          {texts.approve}
        </Button>
      )}
      <Button variant="default" loading={refuse.busy} onClick={() => refuse.act({ params })}>
        {own ? texts.takeBack : texts.refuse}
      </Button>
    </>
  )
}
