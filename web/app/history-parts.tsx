import { lazy, Suspense } from 'react'
import { useSettings } from '#web/api/settings.ts'

const HistoryScreen = lazy(() => import('#web/features/history/history-screen.tsx'))
const ActivationsScreen = lazy(() => import('#web/features/history/activations-screen.tsx'))
const ReversibleTickets = lazy(() => import('#web/features/parking/reversible-tickets.tsx'))

/** What moved, or with plate recognition where the driver was, and above it what a sighting bought and can still be taken back. */
export default function HistoryParts() {
  const { automaticActivation, ocrHistory } = useSettings()
  const HistoryOfCity = ocrHistory ? ActivationsScreen : HistoryScreen
  return <HistoryOfCity above={<Suspense>{automaticActivation && <ReversibleTickets />}</Suspense>} />
}
