import { useQuery } from '@tanstack/react-query'
import { checkPlate } from '#contract/generated/routes/shifts.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCoins,
  IconReceipt,
  IconRefresh,
} from '#web/ui/icons.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { isUnserved, staffCall } from '../client.ts'
import { isOtherArea, type PaidFor, PaidForList } from './paid-for.tsx'
import { texts } from './texts.ts'

type Known = 'paid' | 'paying' | 'free' | 'tolerance' | 'noticed' | 'irregular'

export type PlateAnswered = {
  state: Known | 'checking' | 'offline' | 'failed'
  until: string
  seenBefore: boolean
  paidFor: PaidFor
  problem: string
}

type Position = { lat: number | null; lng: number | null }

/** What a plate is entitled to, asked as soon as its last character is typed. */
export function useAnswer(plate: string | null, street: string, { lat, lng }: Position): PlateAnswered {
  const position = lat === null || lng === null ? {} : { lat: String(lat), lng: String(lng) }
  const { data, error, isFetching } = useQuery({
    // Not by the position, which changes with each step: each look is a line of the register.
    queryKey: ['plate', plate, street],
    queryFn: () =>
      staffCall(checkPlate, { params: { plate: plate ?? '' }, query: { address: street, ...position } }),
    enabled: plate !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const nothing = { until: '', seenBefore: false, paidFor: [], problem: '' }
  if (isFetching || plate === null) return { ...nothing, state: 'checking' }
  if (data) {
    return {
      state: data.state,
      until: data.until ? nearOf(data.until) : '',
      seenBefore: data.seen_before,
      // A server of the release before does not say it.
      paidFor: data.paid_for ?? [],
      problem: '',
    }
  }
  return { ...nothing, state: isUnserved(error) ? 'offline' : 'failed', problem: errorText(error) }
}

const signs = {
  paid: IconCircleCheck,
  free: IconCircleCheck,
  paying: IconCoins,
  tolerance: IconClock,
  noticed: IconReceipt,
  irregular: IconAlertTriangle,
  offline: IconRefresh,
}

/** The answer in words, colour and sign, readable at arm's length in the sun. */
export function PlateAnswer({ answer }: { answer: PlateAnswered }) {
  const { state, until, seenBefore, paidFor, problem } = answer
  if (state === 'failed') return <ProblemAlert text={problem} />
  if (state === 'checking') {
    return (
      <p className="agent-answer" data-state="checking" role="status">
        {texts.checking}
      </p>
    )
  }
  const Sign = signs[state]
  const told = texts.answers[state]
  const isNew = state === 'tolerance' && !seenBefore
  return (
    <div className="agent-answer" data-state={state} data-differs={isOtherArea(paidFor)} role="status">
      <Sign size={56} aria-hidden />
      <strong>{typeof told === 'function' ? told(until) : told}</strong>
      <span>{isNew ? texts.hints.newTolerance : texts.hints[state]}</span>
      <PaidForList paidFor={paidFor} />
      {isOtherArea(paidFor) && <strong className="agent-differs">{texts.otherArea}</strong>}
    </div>
  )
}
