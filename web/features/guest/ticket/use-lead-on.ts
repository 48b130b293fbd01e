import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type TicketPart, ticketForm } from '../ticket-values.ts'

const textTypes = new Set(['text', 'tel', 'email'])

const isTextField = (node: EventTarget | null): node is HTMLInputElement =>
  node instanceof HTMLInputElement && textTypes.has(node.type)

/** As the library names the input of a field. */
const pathOf = (part: TicketPart | undefined): string => `${ticketForm}-${part}`

const placeOf = (form: HTMLFormElement, part: TicketPart): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-part="${part}"]`) ??
  form.querySelector<HTMLElement>(`[data-path="${pathOf(part)}"]`)

/** A field takes the focus; of a choice all is brought in sight, and the keyboard of a phone goes out of its way. */
function show(place: HTMLElement): void {
  if (isTextField(place)) {
    place.focus()
    return
  }
  if (isTextField(document.activeElement)) {
    place.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus({ preventScroll: true })
  }
  place.scrollIntoView({ block: 'nearest' })
}

/**
 * Leads from what is done to what is still open, so that no thumb has to look for it: Enter, which a phone's keyboard calls
 * "next", after any field; and where a finger types and taps, a whole plate and each choice lead on by themselves. Mouse, arrow
 * keys and Tab go where they always went, and nothing is chosen for anybody (decision Q113).
 */
export function useLeadOn(open: readonly TicketPart[], plateIsWhole: boolean, arrives: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const byFinger = useRef(arrives)
  const [asked, setAsked] = useState(0)
  const next = useRef(open[0])
  next.current = open[0]
  // After the choice is drawn that it leads to, and still in the finger's own event: a phone opens its keyboard for no other.
  useEffect(() => {
    if (asked === 0 || !form.current || !next.current) return
    const place = placeOf(form.current, next.current)
    if (place && !place.contains(document.activeElement)) show(place)
  }, [asked])
  const lead = () => setAsked((count) => count + 1)

  const wasWhole = useRef(plateIsWhole)
  useEffect(() => {
    const isNew = plateIsWhole && !wasWhole.current
    wasWhole.current = plateIsWhole
    const isTyped = document.activeElement === (form.current && placeOf(form.current, 'plate'))
    if (isNew && isTyped && byFinger.current) setAsked((count) => count + 1)
  }, [plateIsWhole])

  return {
    form,
    /** After a choice was made. */
    chosen: () => byFinger.current && lead(),
    events: {
      onPointerDownCapture: ({ pointerType }: PointerEvent) => {
        byFinger.current = pointerType === 'touch'
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const { target, key } = event
        if (key === 'Tab' || !isTextField(target)) byFinger.current = false
        if (key !== 'Enter' || open.length === 0 || !isTextField(target)) return
        event.preventDefault()
        // What it is missing is said beside the field; otherwise it leads on.
        if (target.dataset.path !== pathOf(open[0])) {
          lead()
          return
        }
        target.blur()
        target.focus()
      },
    },
  }
}
