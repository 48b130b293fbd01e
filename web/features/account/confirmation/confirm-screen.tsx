import { Anchor, Button, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useLogout, useRefreshUser, useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './confirm-screen.module.css'
import PhoneVerification from './phone-verification.tsx'
import { confirmTexts as texts } from './texts.ts'
import { useEmailResend } from './use-email-resend.ts'

function EmailBlock({ email }: { email: string }) {
  const { send, isPending } = useEmailResend()
  return (
    <Card as="section" labelledBy="confirmar-email">
      <div className={classes.block}>
        <Title order={2} id="confirmar-email" className={classes.title ?? ''}>
          {texts.email}
        </Title>
        <p>
          {texts.emailSent} <strong>{email}</strong>. {texts.emailHint}
        </p>
        <Button variant="light" className={classes.button ?? ''} loading={isPending} onClick={send}>
          {texts.resend}
        </Button>
      </div>
    </Card>
  )
}

function PhoneBlock() {
  return (
    <Card as="section" labelledBy="confirmar-celular">
      <div className={classes.block}>
        <Title order={2} id="confirmar-celular" className={classes.title ?? ''}>
          {texts.phone}
        </Title>
        <PhoneVerification onConfirmed={() => showSnackbar({ message: texts.confirmed })} />
      </div>
    </Card>
  )
}

function WaysOut() {
  const { helpLink } = useSettings()
  const logout = useLogout()
  return (
    <div className={classes.ways}>
      {helpLink && <Anchor href={helpLink}>{texts.help}</Anchor>}
      <Anchor
        href="/"
        onClick={(event) => {
          event.preventDefault()
          logout.mutate()
        }}
      >
        {texts.logout}
      </Anchor>
    </div>
  )
}

/** Whoever confirms by the link does it in another window, and finds this one up to date on coming back. */
function useFreshUser(): void {
  const refresh = useRefreshUser()
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  })
}

/** What an unconfirmed account sees instead of the layout (specification 2, decision Q42). */
export default function ConfirmScreen() {
  const { data: user } = useUser()
  useFreshUser()
  if (!user) return null
  return (
    <Screen title={texts.title}>
      <p className={classes.intro}>{texts.intro}</p>
      {user.email && !user.active_mail && <EmailBlock email={user.email} />}
      <PhoneBlock />
      <WaysOut />
    </Screen>
  )
}
