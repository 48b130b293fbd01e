import { Anchor, Button } from '@mantine/core'
import type { PeriodFilter } from '#domain/brazil/period.ts'
import { type HistorySubject, useMovements } from '#web/api/history.ts'
import { IconDownload, IconMail } from '#web/ui/icons.ts'
import classes from './history.module.css'
import { texts } from './texts.ts'
import type { Export } from './use-export.ts'

type Props = { exporting: Export; subject: HistorySubject | null; period: PeriodFilter }

/** Baixar PDF and Enviar por Email, for what stands below them; without rows there is nothing to export. */
export function ExportButtons({ exporting, subject, period }: Props) {
  const { data: rows, isError, isFetching } = useMovements(subject, period)
  const { busy, downloadPdf, sendByEmail, downloadCsv } = exporting
  // Rows that are known are asked for again where the reader comes back to them, after a payment and after a lost connection, never
  // by the clock: what is exported would be other rows than those that are read until then.
  const disabled = !rows?.length || isFetching || isError || busy !== null
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={busy === 'pdf'}
        disabled={disabled}
        onClick={() => downloadPdf({ subject, period })}
      >
        {texts.downloadPdf}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={20} aria-hidden />}
        loading={busy === 'email'}
        disabled={disabled}
        onClick={() => sendByEmail({ subject, period })}
      >
        {texts.sendByEmail}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={busy === 'csv'}
        disabled={disabled}
        onClick={() => downloadCsv({ subject, period })}
      >
        {texts.downloadCsv}
      </Button>
    </div>
  )
}

const waitingFor = { pdf: texts.makingPdf, email: texts.sendingEmail, csv: texts.makingCsv }

/** What is being made, and the way to fetch it once more. */
export function ExportState({ exporting: { busy, address } }: { exporting: Export }) {
  return (
    <p className={classes.exportState} role="status">
      {busy && <span>{waitingFor[busy]}</span>}
      {!busy && address && (
        <>
          <span>{texts.notStarted}</span>{' '}
          <Anchor href={address} download>
            {texts.fetchAgain}
          </Anchor>
        </>
      )}
    </p>
  )
}
