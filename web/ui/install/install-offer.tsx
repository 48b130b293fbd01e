import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { IconDevices, IconShare, IconX } from '../icons.ts'
import classes from './install-offer.module.css'
import { dismissInstall, followPrompt, type InstallPrompt, keptPrompt } from './kept-prompt.ts'
import { installTexts as texts } from './texts.ts'

type Device = { standalone?: boolean }

/** An iPhone or iPad installs nothing by a button, and tells whether it has: only its browsers know `standalone`. */
const isInstalledHere = (): boolean | undefined => (navigator as Device).standalone

const isInstalled = (): boolean =>
  isInstalledHere() === true || window.matchMedia('(display-mode: standalone)').matches

/**
 * One quiet card for whoever has parked already: the page becomes an app by a tap, or where the device has no such tap by the
 * words for it (Q176). Nothing shows where it is installed, cannot be, or was declined.
 */
export default function InstallOffer() {
  const prompt = useSyncExternalStore(followPrompt, keptPrompt)
  const [isOver, setOver] = useState(isInstalled)
  const byHand = isInstalledHere() === false
  if (isOver || !(prompt ?? byHand)) return null
  const end = () => {
    dismissInstall()
    setOver(true)
  }
  const install = async (offer: InstallPrompt) => {
    // It cannot be asked for twice, whatever is answered.
    await offer.prompt().catch(() => null)
    end()
  }
  const Icon = prompt ? IconDevices : IconShare
  return (
    <aside className={classes.offer} aria-label={texts.title}>
      <Icon size={20} aria-hidden className={classes.icon ?? ''} />
      <p className={classes.text}>{prompt ? texts.offer : texts.byHand}</p>
      {prompt && (
        <Button variant="subtle" className={classes.install ?? ''} onClick={() => void install(prompt)}>
          {texts.install}
        </Button>
      )}
      <button type="button" className={classes.close} aria-label={texts.dismiss} onClick={end}>
        <IconX size={18} aria-hidden />
      </button>
    </aside>
  )
}
