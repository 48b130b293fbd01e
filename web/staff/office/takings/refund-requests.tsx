import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listOfficeRefundRequests,
  payOfficeRefundRequest,
  refuseOfficeRefundRequest,
} from '#contract/generated/routes/staff/takings.ts'
import { owedOf } from '#domain/account/leaving/leaving.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { formatReais, incoming, outgoing } from '#domain/money/cents.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { ExportButton } from '../export-button.tsx'
import { MoreButton, nextPage } from '../more.tsx'
import { StateForm } from '../state-form.tsx'
import { useAct } from '../use-act.ts'
import { texts } from './texts.ts'

type RefundRequest = StaffOutput<typeof listOfficeRefundRequests>['data'][number]

const key = ['staff', 'refunds']
const states: Record<string, string> = texts.shownStates
const colours = {
  open: 'brand',
  paid: 'green',
  returned: 'green',
  refused: 'gray',
  withdrawn: 'gray',
} as const

/** What a person pays of credit that was asked back, the oldest first, with its deadline; or what was decided, the newest first, and by whom. */
export default function RefundRequests() {
  const [state, setState] = useState<RefundRequest['state']>('open')
  const list = useInfiniteQuery({
    queryKey: [...key, state],
    queryFn: ({ pageParam }) =>
      staffCall(listOfficeRefundRequests, { query: { state, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: 0,
    getNextPageParam: nextPage(),
  })
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isOpen = state === 'open'
  return (
    <div className="staff-form">
      <StateForm begin={state} states={texts.shownStates} onSearch={setState} />
      <ExportButton list="refunds" asked={{ state }} told={(asked) => [states[asked.state ?? 'open']]} />
      <p className="staff-quiet">{texts[isOpen ? 'refundRequestsLead' : 'decidedLead']}</p>
      {list.error && <ProblemAlert text={errorText(list.error)} />}
      {list.data && all.length === 0 && (
        <p role="status">{texts[isOpen ? 'refundRequestsEmpty' : 'refundRequestsNone']}</p>
      )}
      <ul className="staff-list">
        {all.map((request) => (
          <Card as="li" key={request.id}>
            <RefundRequestRow request={request} />
          </Card>
        ))}
      </ul>
      {list.hasNextPage && <MoreButton onMore={() => void list.fetchNextPage()} />}
    </div>
  )
}

function RefundRequestRow({ request }: { request: RefundRequest }) {
  const { driver, state, requested_at, amount, rest, balance_credit, paid_amount, decider, decided_at } =
    request
  const { due_at, is_late, returns } = request
  const isOpen = state === 'open'
  // Nobody pays or refuses what only the banks have in hand.
  const isAtBanks = rest === 0 && returns.some((part) => part.state === 'returning')
  const contacts = [driver?.email, driver?.phone].filter((contact) => contact).join(', ')
  return (
    <div className="staff-row">
      <div>
        <b>{driver?.name ?? texts.deleted}</b>{' '}
        {!isOpen && <Badge color={colours[state]}>{texts.states[state]}</Badge>}
        {driver && <div>{texts.who(formatTaxId(driver.identification), contacts)}</div>}
        <div>{texts.asked(nearOf(requested_at), formatReais(amount))}</div>
        {isOpen && <div>{texts.balance(formatReais(balance_credit))}</div>}
        {request.corrections.length > 0 && <Corrections request={request} />}
        {isOpen && !isAtBanks && <div className="staff-quiet">{texts.due(formatCivil(due_at))}</div>}
        {is_late && <Badge color="red">{texts.late}</Badge>}
        {paid_amount !== null && <div>{texts.paidAmount(formatReais(paid_amount))}</div>}
        {returns.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one request never change their order
          <div key={at} className="staff-quiet">
            {texts.returning(formatReais(part.amount), texts.returns[part.state] ?? part.state)}
          </div>
        ))}
        {decided_at && <div className="staff-quiet">{texts.decided(decider, nearOf(decided_at))}</div>}
      </div>
      {isOpen && (isAtBanks ? <p className="staff-quiet">{texts.atBanks}</p> : <Decide request={request} />)}
    </div>
  )
}

/** How much of the request came from corrections, and who let that happen. */
function Corrections({ request: { corrected, corrections } }: { request: RefundRequest }) {
  return (
    <div>
      <Badge color="yellow">{texts.corrected(formatReais(corrected))}</Badge>
      {corrections.map(({ id, direction, amount, proposed_by, approved_by, approved_at }) => (
        <div key={id} className="staff-quiet">
          {texts.correction(
            formatReais(direction === 'give' ? incoming(amount) : outgoing(amount)),
            proposed_by,
            approved_by,
            nearOf(approved_at),
          )}
        </div>
      ))}
    </div>
  )
}

function Decide({ request: { id, rest, balance_credit: credit, driver } }: { request: RefundRequest }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const after = () => {
    setAsking(false)
    return client.invalidateQueries({ queryKey: key })
  }
  // What is refused has to be read before anybody pays, and the list that led to it is old.
  const pay = useAct(payOfficeRefundRequest, { said: () => texts.paid, after, failed: () => undefined })
  const refuse = useAct(refuseOfficeRefundRequest, { said: () => texts.refused, after })
  const params = { id }
  const owed = owedOf({ rest, credit })
  const amount = formatReais(owed)
  return (
    <div className="office-buttons">
      {owed > 0 && <Button onClick={() => setAsking(true)}>{texts.pay(amount)}</Button>}
      <Button variant="default" loading={refuse.busy} onClick={() => refuse.act({ params })}>
        {texts.refuse}
      </Button>
      <Dialog
        opened={asking}
        onClose={() => (pay.error ? void after() : setAsking(false))}
        title={texts.payTitle}
        actions={
          <Button loading={pay.busy} onClick={() => pay.act({ params, body: { amount: owed } })}>
            {texts.confirm}
          </Button>
        }
      >
        <p>{texts.paySure(amount, driver?.name ?? '')}</p>
        {pay.error !== null && <ProblemAlert text={errorText(pay.error)} />}
      </Dialog>
    </div>
  )
}
