import { Money } from '#web/ui/money.tsx'
import type { TimeChoice } from './time-choice.ts'

/** The time that was chosen, in one line beside the name of its step. */
export function ChosenTime({ choice }: { choice: TimeChoice | null }) {
  if (!choice?.product) return null
  return (
    <span>
      <span>{choice.product.name}</span> · <Money cents={choice.product.price} />
    </span>
  )
}
