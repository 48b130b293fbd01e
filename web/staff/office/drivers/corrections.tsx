import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { approveCorrection, listCorrections, refuseCorrection } from '#contract/routes/staff/corrections.ts'
import { errorText } from '#web/api/errors.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from '../../client.ts'
import type { StaffSession } from '../../session.ts'
import { useAct } from '../use-act.ts'
import { CorrectionCard, type CorrectionShown } from './correction-card.tsx'
import { texts } from './texts.ts'

const key = ['staff', 'corrections']
const fullPage = 50

/** What waits for a second person, the oldest first. */
export default function Corrections({ session }: { session: StaffSession }) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => staffCall(listCorrections, { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < fullPage ? undefined : data.at(-1)?.id),
  })
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const decides = session.acts.includes('decide correction')
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.correctionsLead}</p>
      {list.error && <ProblemAlert text={errorText(list.error)} />}
      {list.data && all.length === 0 && <p role="status">{texts.noCorrections}</p>}
      {all.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction}>
          {decides && <Decide correction={correction} />}
        </CorrectionCard>
      ))}
      {list.hasNextPage && (
        <Button variant="default" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
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
        <Button loading={approve.isPending} onClick={() => approve.mutate({ params })}>
          {texts.approve}
        </Button>
      )}
      <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate({ params })}>
        {own ? texts.takeBack : texts.refuse}
      </Button>
    </>
  )
}
