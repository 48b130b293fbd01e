import { paymentForms } from '#contract/codes.ts'
import type { Cents } from '#domain/money/cents.ts'
import { addCents, formatReais } from '#domain/money/cents.ts'
import type { RefundRequest } from '#web/api/account/leaving.ts'
import classes from './leaving.module.css'
import { returnTexts as texts } from './texts.ts'

type Way = { payment_form_id: number; card_last_four: string | null; amount: Cents; state?: string }

/** Payments that went the same way are one line. */
const together = <W extends Way>(parts: readonly W[]): W[] => {
  const lines = new Map<string, W>()
  for (const part of parts) {
    const key = [part.payment_form_id, part.card_last_four, part.state].join()
    const line = lines.get(key)
    lines.set(key, line ? { ...line, amount: addCents(line.amount, part.amount) } : part)
  }
  return [...lines.values()]
}

const isPix = ({ payment_form_id }: Way): boolean => payment_form_id === paymentForms.pix
const endingOf = ({ card_last_four }: Way): string => (card_last_four ? texts.ending(card_last_four) : '')
const whereOf = (part: Way): string => (isPix(part) ? texts.toPix : texts.toCard(endingOf(part)))

/** How the credit would come back, a line for each way; `document` is the kind of the driver's tax id, which is the key of the rest. */
export function PlannedReturn({ plan, document }: { plan: RefundRequest; document: string }) {
  const { parts, rest, rest_days } = plan
  return (
    <ul className={classes.lines}>
      {together(parts).map((part) => (
        <li key={`${part.payment_form_id}/${part.card_last_four}`}>
          {isPix(part)
            ? texts.byPix(formatReais(part.amount))
            : texts.byCard(formatReais(part.amount), endingOf(part))}
        </li>
      ))}
      {rest > 0 && <li>{texts.byPerson(formatReais(rest), rest_days, document)}</li>}
    </ul>
  )
}

const saying = (state: 'returning' | 'returned' | 'not_returned') =>
  ({ returning: texts.returning, returned: texts.returned, not_returned: texts.notReturned })[state]

const restOf = ({ state, rest }: NonNullable<RefundRequest['request']>, days: number): string | null => {
  if (rest === 0) return null
  if (state === 'open') return texts.personPays(formatReais(rest), days)
  if (state === 'paid') return texts.personPaid(formatReais(rest))
  return state === 'refused' ? texts.personRefused(formatReais(rest)) : null
}

/** What became of a request, a line for each way and state. */
export function AskedReturn({
  request,
  days,
}: {
  request: NonNullable<RefundRequest['request']>
  days: number
}) {
  const rest = restOf(request, days)
  return (
    <ul className={classes.lines}>
      {together(request.parts).map((part) => (
        <li key={`${whereOf(part)}/${part.state}`} data-state={part.state}>
          {saying(part.state)(formatReais(part.amount), whereOf(part))}
        </li>
      ))}
      {rest && <li>{rest}</li>}
    </ul>
  )
}
