import { useRef } from 'react'
import { useSettings } from '#web/api/settings.ts'
import { IconMessage } from '#web/ui/icons.ts'
import { useFreePlace } from '#web/ui/use-free-place.ts'
import classes from './chat-button.module.css'
import { texts } from './texts.ts'

/** Where the chat with the support is: the city's address with its number in it (decision Q30). */
export const chatAddress = (template: string, phone: string): string => template.replace('{number}', phone)

/**
 * A floating link to the city's support, in a new tab; a city without a support phone has none. It gives way: where it would
 * stand over anything, it waits in its place at the end of the page.
 */
export default function ChatButton() {
  const { supportPhone, chatLink } = useSettings()
  return supportPhone ? <Chat href={chatAddress(chatLink, supportPhone)} /> : null
}

function Chat({ href }: { href: string }) {
  const place = useRef<HTMLDivElement>(null)
  const floats = useFreePlace(place)
  return (
    <aside className={classes.end} aria-label={texts.support}>
      <div ref={place} className={classes.place} />
      <a
        className={classes.button}
        data-floats={floats || undefined}
        href={href}
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
