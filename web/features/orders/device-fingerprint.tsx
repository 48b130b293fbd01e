import { useSettings } from '#web/api/settings.ts'
import { fingerPrint } from './card-payment.ts'
import classes from './payment.module.css'

/** The frame of the city's fraud prevention, which learns of this device under the id of the payment (decision Q82). */
export function DeviceFingerprint() {
  const { fingerprintUrl } = useSettings()
  if (!fingerprintUrl) return null
  return (
    <iframe
      src={fingerprintUrl.replace('{session}', fingerPrint)}
      title="device"
      className={classes.unseen}
      aria-hidden="true"
      tabIndex={-1}
    />
  )
}
