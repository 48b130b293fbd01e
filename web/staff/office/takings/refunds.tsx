import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportRefunds } from '#contract/routes/staff/exports.ts'
import { listRefunds, payRefund, refuseRefund } from '#contract/routes/staff/takings.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { formatReais } from '#domain/money/cents.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { ExportButton } from '../export-button.tsx'
import { useAct } from '../use-act.ts'
import { texts } from './texts.ts'

type Refund = StaffOutput<typeof listRefunds>['data'][number]

/** The list shows what waits. */
const open = { state: 'open' }

const key = ['staff', 'refunds']
const fullPage = 50

/** What a person pays of credit that was asked back, the oldest first. */
export default function Refunds() {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => staffCall(listRefunds, { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < fullPage ? undefined : data.at(-1)?.id),
  })
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.refundsLead}</p>
      <ExportButton route={exportRefunds} asked={open} />
      {list.error && <ProblemAlert text={errorText(list.error)} />}
      {list.data && all.length === 0 && <p role="status">{texts.refundsEmpty}</p>}
      <ul className="staff-list">
        {all.map((refund) => (
          <Card as="li" key={refund.id}>
            <RefundRow refund={refund} />
          </Card>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  const { driver, requested_at, amount, balance_credit, returns } = refund
  const contacts = [driver?.email, driver?.phone].filter((contact) => contact).join(', ')
  return (
    <div className="staff-row">
      <div>
        <b>{driver?.name ?? texts.deleted}</b>
        {driver && <div>{texts.who(formatTaxId(driver.identification), contacts)}</div>}
        <div>{texts.asked(nearOf(requested_at), formatReais(amount))}</div>
        <div>{texts.balance(formatReais(balance_credit))}</div>
        {returns.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one request never change their order
          <div key={at} className="staff-quiet">
            {texts.returning(formatReais(part.amount), texts.returns[part.state] ?? part.state)}
          </div>
        ))}
      </div>
      <Decide refund={refund} />
    </div>
  )
}

function Decide({ refund: { id, balance_credit, driver } }: { refund: Refund }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const after = () => {
    setAsking(false)
    return client.invalidateQueries({ queryKey: key })
  }
  const pay = useAct(payRefund, { said: () => texts.paid, after })
  const refuse = useAct(refuseRefund, { said: () => texts.refused, after })
  const params = { id }
  const amount = formatReais(balance_credit)
  return (
    <div className="office-buttons">
      {balance_credit > 0 && <Button onClick={() => setAsking(true)}>{texts.pay(amount)}</Button>}
      <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate({ params })}>
        {texts.refuse}
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.payTitle}
        actions={
          <Button
            loading={pay.isPending}
            onClick={() => pay.mutate({ params, body: { amount: balance_credit } })}
          >
            {texts.confirm}
          </Button>
        }
      >
        <p>{texts.paySure(amount, driver?.name ?? '')}</p>
      </Dialog>
    </div>
  )
}
