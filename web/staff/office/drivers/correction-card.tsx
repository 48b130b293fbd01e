import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { listCorrections } from '#contract/generated/routes/staff/corrections.ts'
import { formatReais, incoming, outgoing } from '#domain/money/cents.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import type { StaffOutput } from '../../client.ts'
import { texts } from './texts.ts'

export type CorrectionShown = StaffOutput<typeof listCorrections>['data'][number]

const colours = { open: 'brand', approved: 'green', refused: 'gray' } as const

/** What was proposed, by whom, and what came of it; `children` are what can be done about it. */
export function CorrectionCard({
  correction,
  children,
}: {
  correction: CorrectionShown
  children?: ReactNode
}) {
  const { balance, direction, amount, state, reason, decided_by, decided_at } = correction
  const change = direction === 'give' ? incoming(amount) : outgoing(amount)
  return (
    <Card as="article">
      <div className="staff-row">
        <div>
          <b>{texts.correctionLine(texts.balanceNames[balance], formatReais(change))}</b>{' '}
          <Badge color={colours[state]}>{texts.states[state]}</Badge>
          <div>{texts.driverNumber(correction.driver, correction.driver_id)}</div>
          <div>{reason}</div>
          <div className="staff-quiet">
            {texts.correctionBy(correction.proposed_by, nearOf(correction.proposed_at))}
          </div>
          {decided_by && decided_at && (
            <div className="staff-quiet">{texts.correctionDecided(decided_by, nearOf(decided_at))}</div>
          )}
        </div>
        {children && <div className="office-buttons">{children}</div>}
      </div>
    </Card>
  )
}
