import { useSettings } from '#web/api/settings.ts'
import { IconMessage } from '#web/ui/icons.ts'
import classes from './chat-button.module.css'
import { texts } from './texts.ts'

/** Where the chat with the support is: the city's address with its number in it (decision Q30). */
export const chatAddress = (template: string, phone: string): string => template.replace('{number}', phone)

/** A floating link to the city's support, in a new tab; a city without a support phone has none. */
export function ChatButton() {
  const { supportPhone, chatLink } = useSettings()
  if (!supportPhone) return null
  return (
    <aside className={classes.place} aria-label={texts.support}>
      <a
        className={classes.button}
        href={chatAddress(chatLink, supportPhone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.chat}
        title={texts.chat}
      >
        <IconMessage size={28} aria-hidden />
      </a>
    </aside>
  )
}
