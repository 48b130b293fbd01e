import { type ComponentProps, lazy, Suspense } from 'react'
import RegulariseScreen from '#web/features/orders/regularise-screen.tsx'

const OwnContests = lazy(() => import('#web/features/notices/contests/own-contests.tsx'))

/** What of a plate is to be paid, and below it what the driver contested, which comes by itself. */
export default function RegulariseParts(props: Omit<ComponentProps<typeof RegulariseScreen>, 'below'>) {
  return (
    <RegulariseScreen
      {...props}
      below={
        <Suspense>
          <OwnContests />
        </Suspense>
      }
    />
  )
}
