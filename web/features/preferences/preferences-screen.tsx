import { Alert, Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PreferenceFlag } from '#domain/preferences.ts'
import type { User } from '#web/api/account/sessions.ts'
import { categoriesOf, usePreferences, useSetPreference } from '#web/api/preferences.ts'
import { Actions } from '#web/ui/actions.tsx'
import { IconAlertTriangle, IconBell } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { entriesAbove } from '#web/ui/use-back.ts'
import { Category } from './category.tsx'
import { failedMs, savedMs } from './durations.ts'
import classes from './preferences.module.css'
import { texts } from './texts.ts'
import { AskDialog, ThisDevice } from './this-device.tsx'
import { usePush } from './use-push.ts'

/** One step back in the browser's history; home when this is its first page (decision Q147). */
function useLeaveScreen(): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (canGoBack()) window.history.back()
    else navigate('/')
  }
}

/** Browsers that know say whether there is an earlier page of ours; of the others the length of the history tells. */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } } }
  return (navigation?.currentEntry.index ?? window.history.length - 1) > entriesAbove()
}

function useSwitch(onPushWanted: () => void) {
  const setPreference = useSetPreference()
  return async (flag: PreferenceFlag, isOn: boolean): Promise<void> => {
    if (isOn && flag.endsWith('_push')) onPushWanted()
    const saved = await setPreference({ flag, isOn })
    if (saved === true) showSnackbar({ message: texts.saved, duration: savedMs })
    if (saved === false) showSnackbar({ message: texts.saveFailed, kind: 'error', duration: failedMs })
  }
}

const InfoBanner = ({ user }: { user: User }) => (
  <Alert variant="light" icon={<IconBell aria-hidden />} className={classes.banner ?? ''}>
    <p>{texts.info}</p>
    <p>{texts.language}</p>
    {user.email !== null && !user.active_mail && <p>{texts.unconfirmedEmail}</p>}
    {user.phone !== null && !user.sms_verification_status && <p>{texts.unconfirmedPhone}</p>}
  </Alert>
)

/** Whether the question was asked since the page was loaded: a no holds until then, and the button above the switches stays. */
let wasAsked = false

function Preferences({ user }: { user: User }) {
  const push = usePush()
  const [isAsking, setIsAsking] = useState(false)
  const onSwitch = useSwitch(() => {
    if (push.state !== 'off' || wasAsked) return
    wasAsked = true
    setIsAsking(true)
  })
  const categories = categoriesOf(user)
  if (categories.length === 0) {
    return (
      <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle aria-hidden />}>
        {texts.none}
      </Alert>
    )
  }
  return (
    <>
      <ThisDevice push={push} />
      <ul className={classes.categories}>
        {categories.map((category) => (
          <Category key={category.name} category={category} user={user} onSwitch={onSwitch} />
        ))}
      </ul>
      <AskDialog opened={isAsking} push={push} onClose={() => setIsAsking(false)} />
    </>
  )
}

/** 'Notificações' (specification 2): what the driver wants to hear of, and by which way. */
export default function PreferencesScreen() {
  const { data: user, isError, isFetching, refetch } = usePreferences()
  const back = useLeaveScreen()
  const failed = isError && !isFetching
  return (
    <Screen title={texts.title}>
      <div className={classes.content}>
        {user && <InfoBanner user={user} />}
        {user && <Preferences user={user} />}
        {!user && failed && <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />}
        {!user && !failed && (
          <div className={classes.waiting} role="status" aria-label={texts.loading}>
            <Loader aria-hidden />
          </div>
        )}
        <Actions>
          <Button variant="default" onClick={back}>
            {texts.back}
          </Button>
        </Actions>
      </div>
    </Screen>
  )
}
