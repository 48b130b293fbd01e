import { Button, Text } from '@mantine/core'
import { useCityText } from '#web/api/content.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './recovery.module.css'
import { resetTexts as texts } from './texts.ts'

/** The address of an app store, or null where the city has none. */
function useStoreLink(tag: string): string | null {
  const content = useCityText(tag).data?.content ?? ''
  return /^https?:\/\//.test(content) ? content : null
}

export const useStoreLinks = () => ({
  android: useStoreLink('download_app_android'),
  ios: useStoreLink('download_app_ios'),
})

export type AppDialogProps = { links: ReturnType<typeof useStoreLinks>; onClose: () => void }

function StoreButton({ href, label }: { href: string; label: string }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noopener noreferrer" variant="light" fullWidth>
      {label}
    </Button>
  )
}

/** Where the new password can be used: the apps, as far as the city has them, and this page (decision Q60). */
export function AppDialog({ links: { android, ios }, onClose }: AppDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.appTitle}
      actions={<Button onClick={onClose}>{texts.ok}</Button>}
    >
      <Text>{android || ios ? texts.appText : texts.noAppText}</Text>
      {(android || ios) && (
        <div className={classes.stores}>
          {android && <StoreButton href={android} label={texts.android} />}
          {ios && <StoreButton href={ios} label={texts.ios} />}
        </div>
      )}
    </Dialog>
  )
}
