import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Cents } from '#domain/money/cents.ts'
import { CopyButton } from '../copy-button.tsx'
import { Countdown } from '../countdown.tsx'
import { Dialog } from '../dialog.tsx'
import { IconInfoCircle } from '../icons.ts'
import { QrCode } from '../qr-code.tsx'
import { Total } from '../total.tsx'
import classes from './pix-dialog.module.css'
import { pixTexts as texts } from './texts.ts'

export type PixDialogProps = {
  amount: Cents
  /** What is to be known of the amount, beside it. */
  note?: ReactNode
  /** The text to copy into the payer's bank; the picture shows the same. */
  code: string
  /** The end of the code in epoch milliseconds, by the clock `now`. */
  expiresAt: number
  now: () => number
  onClose: () => void
  actions?: ReactNode
}

/** The code to pay with, how long it is good for, and what happens next. */
export const PixDialog = ({ amount, note, code, expiresAt, now, onClose, actions }: PixDialogProps) => (
  <Dialog opened onClose={onClose} title={texts.title} size="md" actions={actions}>
    <div className={classes.body}>
      <Total name={texts.amount} cents={amount} size="xl" />
      {note}
      <CopyButton value={code} labels={texts.copy} fullWidth size="md" data-autofocus />
      <div className={classes.code}>
        <QrCode value={code} label={texts.qr} size={232} />
      </div>
      <p className={classes.validity}>
        {texts.validity}{' '}
        <Countdown until={expiresAt} now={now} label={texts.validity} warnSeconds={300} size="md" />
      </p>
      <p className={classes.how}>{texts.how}</p>
      <details className={classes.text}>
        <summary>{texts.code}</summary>
        <code translate="no">{code}</code>
      </details>
      <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
        <strong>{texts.waiting}</strong> {texts.next}
      </Alert>
    </div>
  </Dialog>
)
