import { useCityText } from '#web/api/content.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import classes from './text-screen.module.css'
import { texts } from './texts.ts'

/** A long text of the city, with the date of its version. */
export function TextScreen({ title, tag }: { title: string; tag: string }) {
  const query = useCityText(tag)
  const text = query.data
  return (
    <Screen title={title}>
      {query.isPending && <LineSkeletons count={10} />}
      {query.isLoadingError && <LoadFailure text={texts.textFailed} onRetry={() => void query.refetch()} />}
      {text === null && <EmptyState icon={IconInfoCircle} text={texts.textMissing} />}
      {text?.updated_at && (
        <p className={classes.updated}>
          {texts.updated} <DateTime civil={text.updated_at} dateOnly />
        </p>
      )}
      {text && (
        <Card as="article">
          <RichText html={text.content} language={text.language} />
        </Card>
      )}
    </Screen>
  )
}
