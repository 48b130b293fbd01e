import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { canSearchPlate } from '#domain/brazil/plate.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { type NamedNotice, type NoticePage, useNoticePage } from '#web/api/notices/contests.ts'
import { useSettings } from '#web/api/settings.ts'
import { storedToken } from '#web/api/stored-session.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { ContestForm } from './contest-form.tsx'
import { FindNotice } from './find-notice.tsx'
import { Contests, Facts, Photos, TimeLine } from './notice-parts.tsx'
import classes from './notice-screen.module.css'
import { texts } from './texts.ts'

/** Where the notice is paid: by a driver with this one chosen, by a visitor with those of the plate. */
const payAddress = ({ id, plate }: NoticePage): string =>
  storedToken()
    ? `/irregularidades?plate=${encodeURIComponent(plate)}&notice=${id}`
    : `/ativacao-publica?plate=${encodeURIComponent(plate)}`

type WholeProps = { page: NoticePage; named: NamedNotice; onEnd: () => void }

function Whole({ page, named, onEnd }: WholeProps) {
  const { regularize } = useSettings()
  const [contesting, setContesting] = useState(false)
  // It is paid where it is found by its plate (decision Q106).
  const isPayable = page.is_payable && regularize && canSearchPlate(page.plate)
  return (
    <div className={classes.page}>
      <Facts page={page} onEnd={onEnd} />
      <Actions>
        {isPayable && <LinkButton href={payAddress(page)}>{texts.pay}</LinkButton>}
        {page.is_contestable && !contesting && (
          <Button variant="default" onClick={() => setContesting(true)}>
            {texts.contest}
          </Button>
        )}
        <Button component="a" variant="default" href={page.pdf_url} download>
          {texts.pdf}
        </Button>
      </Actions>
      {contesting && <ContestForm named={named} onDone={() => setContesting(false)} />}
      <Contests page={page} />
      {page.photos.length > 0 && (
        <Card>
          <Photos addresses={page.photos} label={texts.photos} />
        </Card>
      )}
      <TimeLine page={page} />
    </div>
  )
}

function Content({ named, onFind }: { named: NamedNotice; onFind: (named: NamedNotice) => void }) {
  const { data, error, refetch, isLoading } = useNoticePage(named)
  if (isLoading) return <CardSkeletons count={2} height={180} />
  if (data) return <Whole page={data} named={named} onEnd={() => void refetch()} />
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
