import { serverNow } from '#web/api/client.ts'
import { civilToday, useSettings } from '#web/api/settings.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { sayMoment } from '#web/ui/said-time.ts'
import { type ActiveVehicle, type CardState, timesOf } from './active-vehicles.ts'
import { homeTexts } from './texts.ts'
import classes from './time-left.module.css'

const never = { warnSeconds: 0, alarmSeconds: 0 }

/** What a driver looks for first: how long still and until when; before its begin, how long until it begins. */
export function TimeLeft({ vehicle, state }: { vehicle: ActiveVehicle; state: CardState }) {
  const { minimumFraction } = useSettings()
  const { plate, activation } = vehicle
  const { begin, end } = timesOf(activation)
  const what = state.scheduled ? homeTexts.startsIn : state.over ? homeTexts.timeOver : homeTexts.timeLeft
  return (
    <div className={classes.time}>
      <span className={classes.what}>{what}</span>
      <Countdown
        key={state.scheduled ? 'begin' : 'end'}
        until={state.scheduled ? begin : end}
        now={serverNow}
        label={homeTexts.countdownOf(plate, what)}
        size="xl"
        {...(state.scheduled ? never : { warnSeconds: minimumFraction * 60 })}
      />
      <span className={classes.until}>
        {homeTexts.validUntil}{' '}
        <DateTime
          civil={activation.date_time_end}
          said={sayMoment(activation.date_time_end, civilToday(), 'until')}
        />
      </span>
    </div>
  )
}
