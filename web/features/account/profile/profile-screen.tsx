import { useLocation } from 'wouter'
import { useProfile } from '#web/api/account/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import DeleteAccount from '../leaving/delete-account.tsx'
import DownloadData from '../own-data/download-data.tsx'
import { OpenSessions } from '../sessions/open-sessions.tsx'
import { ContactsToConfirm } from './contacts-to-confirm.tsx'
import ProfileForm from './profile-form.tsx'
import { profileTexts as texts } from './texts.ts'

/** 'Meu Perfil' (specification 2). */
export default function ProfileScreen() {
  const { data: driver } = useProfile()
  const [, navigate] = useLocation()
  return (
    <Screen title={texts.title}>
      {driver && <ContactsToConfirm driver={driver} />}
      <Card>
        <ProfileForm onCancel={() => navigate('/')} more={<DeleteAccount />} />
      </Card>
      <OpenSessions />
      <DownloadData />
    </Screen>
  )
}
