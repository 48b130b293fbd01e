import { Alert, Button } from '@mantine/core'
import { Link } from 'wouter'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { errorText } from '#web/api/client.ts'
import { type Notice, useUsualPrice } from '#web/api/notices/lists.ts'
import { civilToday } from '#web/api/settings.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCircleCheck, IconInfoCircle, IconSearch } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { PlateField } from '#web/ui/plate-field.tsx'
import { sayMoment } from '#web/ui/said-time.ts'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import classes from './notice-step.module.css'
import { texts as shared, noticeTexts as texts } from './texts.ts'
import { usePlateSearch } from './use-plate-search.ts'

/** One notice as it is chosen; without a price of its own it shows the usual one (decision Q77). */
function NoticeChoice({ notice }: { notice: Notice }) {
  const { data: usual } = useUsualPrice(notice.price === null)
  const shown = notice.price ?? usual
  return (
    <span className={classes.notice}>
      <span className={classes.first}>
        <Plate plate={notice.plate} size="sm" />
        <span className={classes.price}>
          {shown === null || shown === undefined ? texts.noPrice : <Money cents={shown} strong />}
        </span>
      </span>
      {notice.stages.length > 0 && <span className="tabular">{formatStages(notice.stages)}</span>}
      <span>
        <span className={classes.name}>{texts.number}</span>{' '}
        <span className="tabular" translate="no">
          {notice.id}
        </span>
      </span>
      <span>
        <span className={classes.name}>{texts.when}</span>{' '}
        <DateTime civil={notice.date_notification} said={sayMoment(notice.date_notification, civilToday())} />
      </span>
      <span>
        {notice.address ? (
          <>
            <span className={classes.name}>{texts.where}</span> <span>{notice.address}</span>
          </>
        ) : (
          texts.noAddress
        )}
      </span>
    </span>
  )
}

/** A plate of the driver's own, and how many irregularities it has to pay. */
export type OwnPlate = { plate: string; pending: number }

export type NoticeStepProps = {
  own: readonly OwnPlate[]
  /** Those that can be searched whatever their form: of all vehicles, of shared wallets too. */
  known: readonly string[]
  plate: string
  onPlate: (plate: string) => void
  chosenId: number | null
  onChoose: (id: number) => void
  onNext: (notice: Notice) => void
}

type Search = ReturnType<typeof usePlateSearch>

const SearchBox = ({ search }: { search: Search }) => (
  <form
    className={classes.search}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      search.searchNow()
    }}
  >
    <PlateField label={texts.plate} description={texts.plateHint} {...search.field} />
    <Button
      type="submit"
      variant="default"
      className={classes.button ?? ''}
      disabled={!search.whole}
      leftSection={<IconSearch size={20} aria-hidden />}
    >
      {texts.search}
    </Button>
  </form>
)

/** The driver's own plates to choose from, where there is a choice. */
function OwnPlates({ own, chosen, search }: { own: readonly OwnPlate[]; chosen: string; search: Search }) {
  if (own.length < 2) return null
  return (
    <ul className={classes.own} aria-label={texts.own}>
      {own.map(({ plate, pending }) => (
        <li key={plate}>
          <button
            type="button"
            className={classes.chip}
            aria-pressed={plate === chosen}
            onClick={() => search.searchFor(plate)}
          >
            <span className="tabular" translate="no">
              {plate}
            </span>
            {pending > 0 && <span className={classes.count}>{pending}</span>}
            <span className="only-heard"> {texts.pending(pending)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** More of them than a phone shows over the button, which then stays in sight with what the chosen one costs. */
const fewNotices = 2

/** Step 1: a plate, its notices, and the one to pay; the first is chosen by itself. */
export function NoticeStep({ own, known, plate, onPlate, chosenId, onChoose, onNext }: NoticeStepProps) {
  const search = usePlateSearch(plate, onPlate, known)
  const { notices } = search
  // One that was chosen and is not payable any more leaves the choice open: another one never takes its place.
  const chosen = chosenId === null ? notices?.[0] : notices?.find(({ id }) => id === chosenId)
  const payable = chosen?.price !== null
  const isFound = notices !== undefined && notices.length > 0
  return (
    <div className={classes.step}>
      <OwnPlates own={own} chosen={plate} search={search} />
      <SearchBox search={search} />
      <div role="status">
        {isFound && <span className="only-heard">{texts.found(notices?.length ?? 0)}</span>}
        {notices && !isFound && <EmptyState icon={IconCircleCheck} text={texts.none} />}
        {search.isAwaited && <CardSkeletons count={1} height={132} />}
      </div>
      {search.error && <LoadFailure text={errorText(search.error)} onRetry={search.retry} />}
      {isFound && (
        <StepForm
          next={shared.next}
          ready={chosen !== undefined && payable}
          busy={false}
          onNext={() => chosen && onNext(chosen)}
          bar={
            notices.length > fewNotices &&
            chosen &&
            chosen.price !== null && <Money cents={chosen.price} strong />
          }
        >
          <ChoiceSet
            label={texts.choose}
            look="rows"
            value={chosen?.id ?? null}
            onChange={onChoose}
            choices={notices.map((notice) => ({
              value: notice.id,
              content: <NoticeChoice notice={notice} />,
            }))}
          />
          {chosen && own.some((one) => one.plate === chosen.plate) && (
            <Button component={Link} href={`/irregularidades/${chosen.id}`} variant="subtle">
              {texts.whole}
            </Button>
          )}
          {!payable && (
            <Alert color="yellow" variant="light" role="status" icon={<IconInfoCircle aria-hidden />}>
              {texts.notPayable}
            </Alert>
          )}
        </StepForm>
      )}
    </div>
  )
}
