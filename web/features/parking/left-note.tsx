import { Alert } from '@mantine/core'
import { useState } from 'react'
import { type Cents, cents } from '#domain/money/cents.ts'
import { leftKey, storedSummary } from '#web/api/stored-session.ts'
import { IconDoorExit } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { homeTexts, leaveTexts } from './texts.ts'

type Left = { plate: string; amount: Cents }

const ownerNow = () => storedSummary()?.id

/** Kept for the page that comes after the reload, which is about to happen. */
export function noteLeft(left: Left): void {
  try {
    globalThis.sessionStorage.setItem(leftKey, JSON.stringify({ ...left, owner: ownerNow() }))
  } catch {
    // A browser that keeps nothing has told it once, before the reload.
  }
}

/** Once, and only whose ticket it was: another tab may have let somebody else in meanwhile. */
export function takeLeft(): Left | null {
  try {
    const kept = JSON.parse(globalThis.sessionStorage.getItem(leftKey) ?? 'null')
    globalThis.sessionStorage.removeItem(leftKey)
    if (kept?.owner !== ownerNow()) return null
    return kept && { plate: String(kept.plate), amount: cents(kept.amount) }
  } catch {
    return null
  }
}

/** Says once more, after the reload, how much came back. */
export function LeftNote() {
  const [left, setLeft] = useState(takeLeft)
  if (!left) return null
  return (
    <Alert
      role="status"
      color="green"
      variant="light"
      icon={<IconDoorExit aria-hidden />}
      withCloseButton
      closeButtonLabel={homeTexts.closeNote}
      onClose={() => setLeft(null)}
    >
      <span>{homeTexts.left(left.plate)}</span>{' '}
      <strong>
        {leaveTexts.came} <Money cents={left.amount} />
      </strong>
    </Alert>
  )
}
