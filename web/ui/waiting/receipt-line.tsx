import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { IconChevronRight, IconReceipt, IconX } from '../icons.ts'
import { waitingTexts as texts } from './texts.ts'
import classes from './waiting.module.css'

/** `when`: since when there is the receipt, which tells that of a ticket from that of the notices of the same plate. */
export type ReceiptLineProps = { plate: string; when: string; onOpen: () => void; onForget: () => void }

/** The way back to a receipt, and the way to let this device forget it. */
export function ReceiptLine({ plate, when, onOpen, onForget }: ReceiptLineProps) {
  const id = useId()
  return (
    <div className={classes.pair}>
      <UnstyledButton className={classes.line ?? ''} onClick={onOpen}>
        <IconReceipt size={20} aria-hidden />
        <span id={id} className={classes.text}>
          {texts.receipt(plate, when)}
        </span>
        <span className={classes.show}>
          <span className={classes.word}>{texts.show}</span>
          <IconChevronRight size={18} aria-hidden />
        </span>
      </UnstyledButton>
      <ActionIcon color="gray" aria-label={texts.forget} aria-describedby={id} onClick={onForget}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
