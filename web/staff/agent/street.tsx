import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { TextField } from '#web/ui/fields.tsx'
import { IconCurrentLocation } from '#web/ui/icons.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import type { WaitingClaim } from '../device-store.ts'
import type { StaffSession } from '../session.ts'
import { texts as all } from '../texts.ts'
import { NoticeForm, type NoticeWanted } from './notice-form.tsx'
import { type Answer, type Came, isRefused, submit } from './outbox.ts'
import { PlateAnswer, type PlateAnswered, useAnswer } from './plate-answer.tsx'
import { PlateEntry } from './plate-entry.tsx'
import { ShiftList } from './shift-list.tsx'
import { Slip } from './slip.tsx'
import { texts } from './texts.ts'
import { ToldList } from './told-list.tsx'
import { useOutbox } from './use-outbox.ts'
import { usePlace } from './use-place.ts'
import { usePlate } from './use-plate.ts'
import { useShift } from './use-shift.ts'

/** How long a street that is being typed rests before a plate is looked up in it: each look is a line of the register. */
const streetRestsMs = 800

const claimOf = (
  session: StaffSession,
  place: ReturnType<typeof usePlace>,
  plate: string,
  wanted: NoticeWanted | null,
): WaitingClaim => ({
  id: crypto.randomUUID(),
  kind: wanted ? 'notice' : 'sighting',
  staffId: session.id,
  staffName: session.name,
  session: session.claim_session,
  plate,
  address: place.street,
  lat: place.lat,
  lng: place.lng,
  noted_at: Math.round(serverNow()),
  category: wanted?.category ?? '',
  type: wanted?.type ?? '',
  photos: wanted?.photos ?? [],
  noticeId: null,
})

/** What came of a claim; undefined where the device cannot keep it, of which its agent is told. */
const kept = async <T,>(submitted: Promise<T>): Promise<T | undefined> => {
  try {
    return await submitted
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    showSnackbar({ message: isFull ? texts.noRoom : texts.notKept, kind: 'error' })
    return undefined
  }
}

/** What the server refused, or issued no notice of, stands in the list above. */
const saidOf = (found: Came | null, wanted: NoticeWanted | null, plate: string): string => {
  if (!found) return texts.waitingNow(plate)
  return wanted || isRefused(found) ? '' : texts.noted(plate)
}

/**
 * Whether the answer about a plate may change what is shown by now. A notice of the next vehicle that is being written keeps its
 * photos: the slip of the one before opens from the list.
 */
function useMayShow(plate: string, isNotifying: boolean): (answered: string) => boolean {
  const now = useRef({ plate, isNotifying })
  now.current = { plate, isNotifying }
  return (answered) => now.current.plate === answered || !now.current.isNotifying
}

/** The plate first, its answer under it, and one button for what comes next; below all of it the shift. */
export function Street({ session }: { session: StaffSession }) {
  const [form, setForm] = useState<'no' | 'left' | 'ticket' | 'other'>('no')
  const isNotifying = form === 'ticket' || form === 'other'
  const place = usePlace(session.id, isNotifying)
  const [street] = useDebouncedValue(place.street, place.typed ? streetRestsMs : 0)
  const shift = useShift(session.id)
  const outbox = useOutbox(session.id)
  const entry = usePlate()
  const [slip, setSlip] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const { plate, isWhole } = entry
  const answer = useAnswer(isWhole ? plate : null, street, place)
  const plateInput = useRef<HTMLInputElement>(null)
  const mayShow = useMayShow(plate, isNotifying)

  /** Whoever mends the plate asks anew: the answer comes first, and nothing takes the focus away from what is being typed. */
  const mended = ({ isWhole: isStillWhole }: { isWhole: boolean }) => {
    if (form === 'left' || !isStillWhole) setForm('no')
  }
  const clear = () => {
    mended(entry.clear())
    plateInput.current?.focus()
  }
  const act = async (wanted: NoticeWanted | null) => {
    setBusy(true)
    const sent = submit(claimOf(session, place, plate, wanted))
    const found = await kept(sent).finally(() => setBusy(false))
    if (found === undefined) return
    const isShown = mayShow(plate)
    if (isShown && found && found !== 'refused' && found.outcome === 'issued') setSlip(found)
    setSaid(saidOf(found, wanted, plate))
    entry.clearOf(plate)
    if (isShown) setForm('no')
    // The button that was pressed is gone, and the next plate is what comes now.
    if (isShown && !(document.activeElement instanceof HTMLInputElement)) plateInput.current?.focus()
  }

  const isSending = outbox.waiting.some(({ id }) => id === slip?.id)
  if (slip?.notice)
    return <Slip answer={slip} notice={slip.notice} isSending={isSending} onNext={() => setSlip(null)} />
  return (
    <main className="staff-page agent-page">
      <h1 className="only-heard">{all.agentTitle}</h1>
      <ToldList told={outbox.told} onDismiss={outbox.dismiss} />
      <PlateEntry
        plate={entry}
        onType={(text) => mended(entry.type(text))}
        onKind={(foreign) => mended(entry.changeKind(foreign))}
        inputRef={plateInput}
      />
      {!isWhole && <p role="status">{said}</p>}
      {isWhole && !isNotifying && (
        <>
          <PlateAnswer answer={answer} />
          <NextSteps
            state={answer.state}
            busy={busy}
            cameBack={form === 'left'}
            onForm={setForm}
            onNote={() => void act(null)}
            onClear={clear}
          />
        </>
      )}
      {isWhole && isNotifying && (
        <NoticeForm
          plate={plate}
          offered={shift}
          paidFor={answer.paidFor}
          other={form === 'other'}
          busy={busy}
          onSubmit={(wanted) => void act(wanted)}
          onCancel={() => setForm('left')}
        />
      )}
      <StreetField place={place} />
      <ShiftList
        session={session}
        shift={shift}
        outbox={outbox}
        // A notice that is being written keeps its photos.
        onSlip={isNotifying ? null : setSlip}
      />
    </main>
  )
}

type NextStepsProps = {
  state: PlateAnswered['state']
  busy: boolean
  /** From the form of a notice, whose button to leave it is gone. */
  cameBack: boolean
  onForm: (form: 'ticket' | 'other') => void
  onNote: () => void
  onClear: () => void
}

/** What can be done about a plate, the likeliest first and as wide as a thumb. */
function NextSteps({ state, busy, cameBack, onForm, onNote, onClear }: NextStepsProps) {
  const mayNotify = state === 'irregular' || state === 'offline'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cameBack) place.current?.querySelector('button')?.focus()
  }, [cameBack])
  return (
    <div ref={place} className="staff-form">
      {mayNotify && (
        <Button size="xl" color="red" loading={busy} onClick={() => onForm('ticket')}>
          {texts.notify}
        </Button>
      )}
      <Button
        size="xl"
        variant={mayNotify ? 'default' : 'filled'}
        loading={busy}
        disabled={state === 'checking'}
        onClick={onNote}
      >
        {texts.note}
      </Button>
      <div className="staff-row agent-lesser">
        <Button variant="subtle" onClick={() => onForm('other')}>
          {texts.otherReason}
        </Button>
        <Button variant="subtle" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
    </div>
  )
}

/** Where the vehicle stands, by the position or as it is typed. */
function StreetField({ place }: { place: ReturnType<typeof usePlace> }) {
  const { street, sector, failed, typed } = place
  const near = sector ? texts.located(street, sector) : typed ? texts.streetTyped : texts.streetHint
  return (
    <div className="agent-street">
      <TextField
        label={texts.street}
        description={failed ? texts.notLocated : near}
        value={street}
        onChange={place.type}
        autoComplete="off"
        maxLength={200}
      />
      <ActionIcon size={52} variant="default" aria-label={texts.locate} onClick={place.locate}>
        <IconCurrentLocation aria-hidden />
      </ActionIcon>
    </div>
  )
}
