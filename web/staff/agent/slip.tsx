import { Button } from '@mantine/core'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { formatCivil, formatLastMinute, fromCivil } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import { useSettings } from '#web/api/settings.ts'
import { IconPrinter } from '#web/ui/icons.ts'
import { Plate } from '#web/ui/plate.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useArrival } from '../use-arrival.ts'
import type { Answer } from './outbox.ts'
import { texts as all } from './texts.ts'

const texts = all.slip

type SlipProps = {
  answer: Answer
  notice: NonNullable<Answer['notice']>
  isSending: boolean
  onNext: () => void
}

/**
 * What goes behind the windscreen wiper: the whole number, which proves the notice (Q179), plate, reason, each
 * price with its end (Q196), and the way to pay as a QR code. One that is held when it is issued asks for no payment (Q186).
 */
export function Slip({ answer, notice, isSending, onNext }: SlipProps) {
  const { programmeName, timeZone } = useSettings()
  const { number, plate, kind_name, address, date_notification, price, stages, deadline, clock } = notice
  const isHeld = clock === 'held'
  const heading = useArrival()
  const url = answer.slip_url ?? ''
  const words = `${programmeName} · ${texts.title} ${texts.number(number)} · ${plate}`
  const share = () => void navigator.share?.({ title: words, text: words, url }).catch(() => undefined)
  return (
    <main className="staff-page">
      <article className="agent-slip">
        <p className="staff-quiet">{programmeName}</p>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="agent-number">{texts.number(number)}</p>
        <Plate plate={plate} />
        <p>
          <b>{kind_name}</b>
        </p>
        <p>
          {address && `${address} · `}
          {texts.at} {formatCivil(date_notification)}
        </p>
        {price !== null && (
          <p>
            {texts.price}: <b>{stages?.length ? formatStages(stages) : formatReais(price)}</b>
          </p>
        )}
        {deadline && (
          <p>
            {texts.deadline} {formatLastMinute(fromCivil(deadline, timeZone), timeZone)}
          </p>
        )}
        {isHeld && (
          <p>
            <b>{texts.held}</b>
          </p>
        )}
        <QrCode value={url} label={isHeld ? texts.qrHeld : texts.qr} size={200} />
        <p>{isHeld ? texts.howHeld : texts.how}</p>
      </article>
      {isSending && <p className="no-print">{texts.photosWaiting}</p>}
      <div className="staff-form no-print">
        <Button size="xl" onClick={onNext}>
          {texts.next}
        </Button>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        {'share' in navigator && (
          <Button variant="default" size="lg" onClick={share}>
            {texts.share}
          </Button>
        )}
      </div>
    </main>
  )
}
