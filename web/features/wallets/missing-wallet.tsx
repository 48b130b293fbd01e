import { ApiError } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { sharingTexts as texts } from './texts.ts'

/** Whether a wallet is not there, or not the caller's own, which looks the same. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** In the place of a screen about a wallet that is missing; to ask again would find nothing. */
export const MissingWallet = ({ title }: { title: string }) => (
  <Screen title={title}>
    <EmptyState icon={IconWallet} text={texts.missing} />
  </Screen>
)
