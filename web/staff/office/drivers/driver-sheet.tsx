import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { freeTaxId, unlockDriver, type viewDriver } from '#contract/generated/routes/staff/drivers.ts'
import { isConfirmed, type Verifications } from '#domain/account/confirmation/confirmed.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { formatReais } from '#domain/money/cents.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { StaffOutput } from '../../client.ts'
import { useArrival } from '../../use-arrival.ts'
import { useAct } from '../use-act.ts'
import { CorrectionCard } from './correction-card.tsx'
import { DriverLists } from './driver-lists.tsx'
import { Propose } from './propose.tsx'
import { texts } from './texts.ts'

export type Sheet = StaffOutput<typeof viewDriver>

type SheetProps = { sheet: Sheet; again: () => unknown; freed: () => void }

/** A driver as the office sees one, with what it may do. */
export function DriverSheet({ sheet, again, freed }: SheetProps) {
  const { wallets, sessions, corrections } = sheet
  return (
    <>
      <Person sheet={sheet} freed={freed} />
      <Part id="wallets" title={texts.wallets}>
        <ul className="staff-list">
          {wallets.map(({ id, name, balance_credit, balance_bonus, plates }) => (
            <Card as="li" key={id}>
              <b>{name}</b>
              <div>{texts.balances(formatReais(balance_credit), formatReais(balance_bonus))}</div>
              {plates.length > 0 && <div className="staff-quiet">{texts.plates(plates.join(', '))}</div>}
            </Card>
          ))}
        </ul>
        <Propose sheet={sheet} again={again} />
        {corrections.map((correction) => (
          <CorrectionCard key={correction.id} correction={correction} />
        ))}
      </Part>
      <DriverLists sheet={sheet} again={again} />
      <Part id="sessions" title={texts.sessions}>
        {sessions.length === 0 && <p className="staff-quiet">{texts.empty}</p>}
        <ul className="staff-list">
          {sessions.map(({ device, created_at, last_seen_at }) => (
            <li key={`${device} ${created_at}`}>{texts.sessionLine(device, nearOf(last_seen_at))}</li>
          ))}
        </ul>
      </Part>
    </>
  )
}

/** A part of a screen with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="staff-form">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Person({ sheet: { driver }, freed }: Pick<SheetProps, 'sheet' | 'freed'>) {
  const params = { id: driver.driver_id }
  const heading = useArrival()
  const unlock = useAct(unlockDriver, { said: () => texts.unlocked })
  const sign = (confirmed: boolean) => (confirmed ? texts.confirmed : texts.notConfirmed)
  const facts = [
    [texts.taxId, formatTaxId(driver.identification)],
    [texts.number, String(driver.driver_id)],
    [texts.email, driver.email ? `${driver.email} (${sign(driver.email_confirmed)})` : texts.nothing],
    [
      texts.phone,
      driver.phone ? `${formatPhone(driver.phone)} (${sign(driver.phone_confirmed)})` : texts.nothing,
    ],
  ]
  return (
    <Card as="section" labelledBy="driver">
      <div className="staff-form">
        <h2 id="driver" ref={heading} tabIndex={-1}>
          {driver.name}
        </h2>
        <dl className="office-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="office-buttons">
          <Button variant="default" loading={unlock.busy} onClick={() => unlock.act({ params })}>
            {texts.unlock}
          </Button>
          {!isConfirmed(verificationsOf(driver)) && <FreeTaxId id={driver.driver_id} freed={freed} />}
        </div>
      </div>
    </Card>
  )
}

const verificationsOf = ({ email_confirmed, phone_confirmed }: Sheet['driver']): Verifications => ({
  active_mail: email_confirmed,
  sms_verification_status: phone_confirmed,
})

function FreeTaxId({ id, freed }: { id: number; freed: () => void }) {
  const [asking, setAsking] = useState(false)
  const free = useAct(freeTaxId, { said: () => texts.freed, after: freed })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.free}
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.free}
        actions={
          <Button
            color="red"
            variant="light"
            loading={free.busy}
            onClick={() => free.act({ params: { id } })}
          >
            {texts.free}
          </Button>
        }
      >
        <p>{texts.freeSure}</p>
      </Dialog>
    </>
  )
}
