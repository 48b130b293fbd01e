import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { canSearchPlate, isBrazilianPlate } from '#domain/brazil/plate.ts'
import { useIsDriver } from '#web/api/account/sessions.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { type NamedNotice, type NoticePage, useNoticePage } from '#web/api/notices/contests.ts'
import { useSettings } from '#web/api/settings.ts'
import { useVehicles } from '#web/api/vehicles.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { ContestForm, isContestBegun } from './contest-form.tsx'
import { FindNotice } from './find-notice.tsx'
import { Contests, contestTitleId, Facts, Photos, TimeLine } from './notice-parts.tsx'
import classes from './notice-screen.module.css'
import { texts } from './texts.ts'

/** Where the notice is paid: by a driver with this one chosen, by a visitor with those of the plate. */
const payAddress = ({ id, plate }: NoticePage, isDriver: boolean): string =>
  isDriver
    ? `/irregularidades?plate=${encodeURIComponent(plate)}&notice=${id}`
    : `/ativacao-publica?plate=${encodeURIComponent(plate)}`

/**
 * Whether a notice is paid here, by its plate, or the words that say why not; null while that is not known. A foreign plate is
 * searched for drivers alone who have it among their vehicles, and only one of 7 characters (decision Q106).
 */
function usePaying(plate: string, isDriver: boolean): { isPaidHere: boolean; hint?: string } | null {
  const isAnybodys = isBrazilianPlate(plate)
  const isOwners = !isAnybodys && canSearchPlate(plate)
  const { data = [], isLoading, isError } = useVehicles({ enabled: isOwners && isDriver })
  if (isLoading) return null
  // Whose vehicles cannot be read is not told to add one: where it leads, all of it is tried again.
  const isOwn = isError || data.some((vehicle) => vehicle.plate === plate)
  const isPaidHere = isAnybodys || (isOwners && isOwn)
  return isPaidHere ? { isPaidHere } : { isPaidHere, hint: isOwners ? texts.payAsOwn : texts.payElsewhere }
}

/**
 * The form comes and goes with the focus in it: who takes it back finds the button again, and who has sent it the contest,
 * which comes with the answer.
 */
function useContesting(page: NoticePage, named: NamedNotice) {
  const [form, setForm] = useState<'begun' | 'open' | 'cancelled' | 'sent' | null>(() =>
    isContestBegun(named) ? 'begun' : null,
  )
  const button = useRef<HTMLButtonElement>(null)
  const sentId = form === 'sent' ? page.contests.at(-1)?.id : undefined
  useEffect(() => {
    if (form === 'cancelled') button.current?.focus()
    if (sentId !== undefined) document.getElementById(contestTitleId(sentId))?.focus()
  }, [form, sentId])
  return { form, setForm, button, isOpen: page.is_contestable && (form === 'begun' || form === 'open') }
}

type WholeProps = {
  page: NoticePage
  named: NamedNotice
  onEnd: () => void
  onFind: (named: NamedNotice) => void
}

function Whole({ page, named, onEnd, onFind }: WholeProps) {
  const { regularize } = useSettings()
  const { form, setForm, button, isOpen } = useContesting(page, named)
  const isDriver = useIsDriver()
  const paying = usePaying(page.plate, isDriver)
  const isPayable = page.is_payable && regularize
  return (
    <div className={classes.page}>
      <Facts page={page} onEnd={onEnd} />
      {isPayable && paying?.hint && (
        <Alert color="yellow" variant="light" role="status" icon={<IconInfoCircle aria-hidden />}>
          {paying.hint}
        </Alert>
      )}
      <Actions>
        {isPayable && paying?.isPaidHere && (
          <LinkButton href={payAddress(page, isDriver)}>{texts.pay}</LinkButton>
        )}
        {page.is_contestable && !isOpen && (
          <Button variant="default" ref={button} onClick={() => setForm('open')}>
            {texts.contest}
          </Button>
        )}
        <Button component="a" variant="default" href={page.pdf_url} download>
          {texts.pdf}
        </Button>
      </Actions>
      {isOpen && (
        <ContestForm
          named={named}
          asked={form === 'open'}
          onSent={() => setForm('sent')}
          onCancel={() => setForm('cancelled')}
        />
      )}
      <Contests page={page} />
      {page.photos.length > 0 && (
        <Card>
          <Photos addresses={page.photos} label={texts.photos} />
        </Card>
      )}
      {page.time_line.length > 0 && <TimeLine page={page} />}
      {!page.is_whole && (
        <>
          <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
            {texts.notWhole}
          </Alert>
          <FindNotice named={{ notice: '', plate: page.plate }} onFind={onFind} />
        </>
      )}
    </div>
  )
}

function Content({ named, onFind }: { named: NamedNotice; onFind: (named: NamedNotice) => void }) {
  const { data, error, refetch, isLoading } = useNoticePage(named)
  if (isLoading) return <CardSkeletons count={2} height={180} />
  if (data) return <Whole page={data} named={named} onEnd={() => void refetch()} onFind={onFind} />
  if (error instanceof ApiError && error.status !== 404) {
    return <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={classes.page}>
      {error && <ProblemAlert text={texts.missing} />}
      <FindNotice key={`${named.notice} ${named.plate}`} named={named} onFind={onFind} />
    </div>
  )
}

/** All of a notice, for a driver who holds its plate and for whoever has its slip: /irregularidades/<number>?plate=<plate>. */
export default function NoticeScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const named = { notice: params.notice ?? '', plate: search.get('plate') ?? '' }
  const find = ({ notice, plate }: NamedNotice) =>
    navigate(`/irregularidades/${encodeURIComponent(notice)}?plate=${encodeURIComponent(plate)}`)
  return (
    <Screen title={texts.title}>
      <Content named={named} onFind={find} />
    </Screen>
  )
}
