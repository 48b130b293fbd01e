import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconReceipt, IconX } from '../icons.ts'
import { waitingTexts as texts } from './texts.ts'
import classes from './waiting.module.css'

export type ReceiptLineProps = { plate: string; onOpen: () => void; onForget: () => void }

/** The way back to a receipt, and the way to let this device forget it. */
export const ReceiptLine = ({ plate, onOpen, onForget }: ReceiptLineProps) => (
  <div className={classes.pair}>
    <UnstyledButton className={classes.line ?? ''} onClick={onOpen}>
      <IconReceipt size={20} aria-hidden />
      <span className={classes.text}>{texts.receipt(plate)}</span>
      <span className={classes.show}>
        <span className={classes.word}>{texts.show}</span>
        <IconChevronRight size={18} aria-hidden />
      </span>
    </UnstyledButton>
    <ActionIcon color="gray" aria-label={texts.forget} onClick={onForget}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  </div>
)
