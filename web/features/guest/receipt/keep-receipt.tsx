import { Button } from '@mantine/core'
import { receiptFileAt } from '#web/api/guest.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { receiptTexts as texts } from '../texts.ts'

/** Ways to keep a receipt: as a file, or by its address, which opens it on another device (decision Q149). */
export const KeepReceipt = ({ address }: { address: string }) => (
  <>
    <Button
      component="a"
      href={receiptFileAt(address)}
      download
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
    >
      {texts.pdf}
    </Button>
    <CopyButton value={address} labels={texts.copy} variant="default" />
  </>
)
