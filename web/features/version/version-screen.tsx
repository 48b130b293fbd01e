import { Anchor } from '@mantine/core'
import { useSettings } from '#web/api/settings.ts'
import { useRunningVersion } from '#web/api/version.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import { versionTexts as texts } from './texts.ts'
import classes from './version.module.css'

function Version() {
  const { programmeName } = useSettings()
  const { data, isError, refetch } = useRunningVersion()
  if (!data) {
    if (isError) return <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
    return <LineSkeletons count={4} />
  }
  return (
    <Summary>
      <SummaryRow name={texts.programme}>{programmeName}</SummaryRow>
      <SummaryRow name={texts.version}>{data.version}</SummaryRow>
      {data.commit && (
        <SummaryRow name={texts.commit}>
          <code translate="no">{data.commit}</code>
        </SummaryRow>
      )}
      <SummaryRow name={texts.since}>
        <DateTime civil={data.started_at} />
      </SummaryRow>
    </Summary>
  )
}

/** Which version runs: for whoever reports a problem, and for whoever writes a program that calls this one. */
export default function VersionScreen() {
  return (
    <Screen title={texts.title}>
      <Card>
        <Version />
      </Card>
      <p className={classes.links}>
        <Anchor href="/docs">{texts.docs}</Anchor>
        <Anchor href="/api/version">{texts.json}</Anchor>
      </p>
    </Screen>
  )
}
