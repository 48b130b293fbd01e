import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { formatPhone, mobileProblem } from '#domain/brazil/phone.ts'
import { type Driver, useRefreshProfile } from '#web/api/account/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import PhoneVerification from '../confirmation/phone-verification.tsx'
import { useEmailResend } from '../confirmation/use-email-resend.ts'
import classes from './profile.module.css'
import { contactTexts as texts } from './texts.ts'

function EmailToConfirm({ email, kept }: { email: string; kept: string | null }) {
  const { send, isPending } = useEmailResend()
  return (
    <div className={classes.contact}>
      <p>
        <span>{texts.email(email)}</span> {kept && <span>{texts.until(kept)}</span>}
      </p>
      <Button variant="light" className={classes.button ?? ''} loading={isPending} onClick={send}>
        {texts.resend}
      </Button>
    </div>
  )
}

function PhoneToConfirm({ phone, kept }: { phone: string; kept: string | null }) {
  const [opened, setOpened] = useState(false)
  const refresh = useRefreshProfile()
  // Also without a code: the phone may have been changed in there.
  const close = () => {
    setOpened(false)
    void refresh()
  }
  const confirmed = () => {
    showSnackbar({ message: texts.confirmed })
    close()
  }
  return (
    <div className={classes.contact}>
      <p>
        <span>{texts.phone(formatPhone(phone))}</span> {kept && <span>{texts.until(formatPhone(kept))}</span>}
      </p>
      <Button variant="light" className={classes.button ?? ''} onClick={() => setOpened(true)}>
        {texts.confirmPhone}
      </Button>
      <Dialog opened={opened} title={texts.phoneTitle} onClose={close}>
        <PhoneVerification phone={phone} onConfirmed={confirmed} />
      </Dialog>
    </div>
  )
}

/** What still has to be confirmed, and what counts until then (decision Q138); nothing when nothing has. */
export function ContactsToConfirm({ driver }: { driver: Driver }) {
  const { email, phone, pending_email, pending_phone, active_mail, sms_verification_status } = driver
  const newEmail = pending_email ?? (active_mail ? null : email)
  const newPhone = pending_phone ?? (sms_verification_status ? null : phone)
  const takesSms = newPhone !== null && mobileProblem(newPhone, { acceptAllMobileRanges: true }) === null
  const waitingLandline = !takesSms && pending_phone
  if (!newEmail && !takesSms && !waitingLandline) return null
  return (
    <Card as="section" labelledBy="contatos-a-confirmar">
      <div className={classes.contacts}>
        <Title order={2} id="contatos-a-confirmar" className={classes.title ?? ''}>
          {texts.title}
        </Title>
        {newEmail && <EmailToConfirm email={newEmail} kept={pending_email && email} />}
        {takesSms && <PhoneToConfirm phone={newPhone} kept={pending_phone && phone} />}
        {waitingLandline && (
          <p className={classes.contact}>
            <span>{texts.landline(formatPhone(waitingLandline))}</span>{' '}
            {phone && <span>{texts.until(formatPhone(phone))}</span>}
          </p>
        )}
      </div>
    </Card>
  )
}
