import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconShare } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './sharing.module.css'
import { sharingTexts as texts } from './texts.ts'
import type { MadeInvitation } from './use-sharing.ts'

/** It takes the focus of the button that it stands in the place of. */
function ShownCode({ url }: { url: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} aria-label={texts.qr} tabIndex={-1} className={classes.code}>
      <QrCode value={url} label={texts.qr} />
    </section>
  )
}

/** A link that was just made: to send by whatever the phone offers, to copy, or to be read from the screen beside. */
export function InvitationLink({ made, onClose }: { made: MadeInvitation; onClose: () => void }) {
  const [showsCode, setShowsCode] = useState(false)
  const canSend = typeof navigator.share === 'function'
  // Whoever closes the phone's own sheet has changed their mind, which is no failure.
  const send = () => void navigator.share({ text: texts.sendText, url: made.url }).catch(() => undefined)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.linkTitle}
      actions={
        <>
          {canSend && (
            <Button leftSection={<IconShare size={20} aria-hidden />} onClick={send}>
              {texts.send}
            </Button>
          )}
          <CopyButton
            value={made.url}
            variant={canSend ? 'light' : 'filled'}
            labels={{ idle: texts.copy, done: texts.copied, failed: texts.copyFailed }}
          />
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={classes.part}>
        <p className={classes.hint}>{texts.linkHint}</p>
        <p className={classes.link} translate="no">
          <span className="only-heard">{texts.link}: </span>
          <span>{made.url}</span>
        </p>
        <p className={classes.hint}>
          {texts.validUntil} <DateTime civil={made.expires_at} />
        </p>
        {showsCode ? (
          <ShownCode url={made.url} />
        ) : (
          <Button variant="subtle" onClick={() => setShowsCode(true)}>
            {texts.showQr}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
