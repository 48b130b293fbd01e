import { ActionIcon } from '@mantine/core'
import { IconX } from './icons.ts'
import { texts } from './texts.ts'

/** Closes a window, from its corner. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <ActionIcon color="gray" aria-label={texts.close} onClick={onClose}>
    <IconX size={22} aria-hidden />
  </ActionIcon>
)
