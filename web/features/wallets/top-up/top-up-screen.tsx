import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { addCents, type Cents, cents, formatReais } from '#domain/money/cents.ts'
import { nameOfCard, type SavedCard, useSavedCards } from '#web/api/cards/saved-cards.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { isMissing, MissingWallet } from '../missing-wallet.tsx'
import { topUpTexts as texts } from '../texts.ts'
import classes from '../wallets.module.css'
import { type TopUp, useSaveTopUp, useStopTopUp, useTopUp } from './top-up-calls.ts'

const showFailure = (error: unknown) =>
  showSnackbar({
    message: error instanceof ApiError && error.serverMessage !== '' ? errorText(error) : texts.failed,
    kind: 'error',
  })

/** Where it stands, in a sentence, and the one tap that stops it. */
function Standing({ topUp, walletId }: { topUp: TopUp; walletId: number }) {
  const { mutate, isPending } = useStopTopUp(walletId)
  const { state, paused_for, used, pending, chosen } = topUp
  return (
    <Card as="section" labelledBy="recarga-agora">
      <div className={classes.part}>
        <h2 id="recarga-agora" className={classes.name}>
          {texts.state[state]}
        </h2>
        {paused_for && (
          <Alert color="yellow" variant="light">
            {texts.paused[paused_for]}
          </Alert>
        )}
        {chosen && state === 'on' && (
          <Text>{texts.rule(formatReais(chosen.below), formatReais(chosen.amount))}</Text>
        )}
        {chosen && state === 'on' && <Text>{texts.used(formatReais(used), formatReais(chosen.cap))}</Text>}
        {pending !== null && <Text>{texts.pending(formatReais(pending))}</Text>}
        {state !== 'off' && (
          <Button
            color="red"
            variant="light"
            loading={isPending}
            disabled={isPending}
            onClick={() =>
              mutate(undefined, {
                onSuccess: () => showSnackbar({ message: texts.stopped }),
                onError: showFailure,
              })
            }
          >
            {texts.stop}
          </Button>
        )}
      </div>
    </Card>
  )
}

const usual = { below: cents(1000), amount: cents(3000), cap: cents(12_000) }

type Chosen = NonNullable<TopUp['chosen']>
type Limits = NonNullable<TopUp['limits']>

const problemsOf = ({ below, amount, cap }: Chosen, { min, max }: Limits, fee: Cents) => ({
  below: below > 0 ? undefined : texts.belowMissing,
  amount: amount >= min && amount <= max ? undefined : texts.limits(formatReais(min), formatReais(max)),
  cap: cap >= addCents(amount, fee) ? undefined : texts.capLow(formatReais(addCents(amount, fee))),
})

function Rule({
  topUp,
  walletId,
  cards,
  limits,
}: {
  topUp: TopUp
  walletId: number
  cards: readonly SavedCard[]
  limits: Limits
}) {
  const { mutate, isPending } = useSaveTopUp(walletId)
  const known = cards.find(({ id }) => id === topUp.chosen?.card_id) ?? cards[0]
  const [typed, setTyped] = useState<Chosen>({ ...usual, ...topUp.chosen, card_id: known?.id ?? 0 })
  const [tried, setTried] = useState(false)
  const problems = problemsOf(typed, limits, topUp.fee)
  const shown: Partial<typeof problems> = tried ? problems : {}
  const set = (change: Partial<Chosen>) => setTyped({ ...typed, ...change })
  const save = () => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    mutate(typed, { onSuccess: () => showSnackbar({ message: texts.saved }), onError: showFailure })
  }
  return (
    <StepForm next={topUp.state === 'on' ? texts.save : texts.turnOn} ready busy={isPending} onNext={save}>
      <SelectField
        label={texts.card}
        value={String(typed.card_id)}
        onChange={(id) => set({ card_id: Number(id) })}
        options={cards.map((saved) => ({ value: String(saved.id), label: nameOfCard(saved) }))}
      />
      <MoneyField
        label={texts.below}
        description={texts.belowHint}
        value={typed.below}
        error={shown.below}
        onChange={(below) => set({ below })}
      />
      <MoneyField
        label={texts.amount}
        {...(topUp.fee > 0 ? { description: texts.fee(formatReais(topUp.fee)) } : {})}
        value={typed.amount}
        error={shown.amount}
        onChange={(amount) => set({ amount })}
      />
      <MoneyField
        label={texts.cap}
        description={texts.capHint}
        value={typed.cap}
        error={shown.cap}
        onChange={(cap) => set({ cap })}
      />
      <Text className={classes.hint ?? ''}>{texts.consent}</Text>
    </StepForm>
  )
}

/** The automatic top-up of an own wallet: where it stands, one tap to stop it, and what is chosen (decision Q166). */
export default function TopUpScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const walletId = Number(params.id)
  const asked = { topUp: useTopUp(walletId), cards: useSavedCards() }
  const [topUp, cards] = [asked.topUp.data, asked.cards.data]
  if (isMissing(asked.topUp.error)) return <MissingWallet title={texts.title} />
  const failed = Object.values(asked).filter(({ isError }) => isError)
  return (
    <Screen title={texts.title} heading={topUp ? texts.heading(topUp.wallet) : texts.title}>
      {failed.length > 0 && (
        <LoadFailure
          text={texts.loadFailed}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      )}
      {failed.length === 0 && !(topUp && cards) && <CardSkeletons count={1} height={280} />}
      {topUp && <Standing topUp={topUp} walletId={walletId} />}
      {topUp && !topUp.limits && <Text>{texts.unavailable}</Text>}
      {topUp?.limits && cards?.length === 0 && (
        <EmptyState
          icon={IconWallet}
          text={texts.noCard}
          action={<LinkButton href="/comprar/creditos">{texts.buy}</LinkButton>}
        />
      )}
      {topUp?.limits && cards && cards.length > 0 && (
        <Card>
          <Rule topUp={topUp} walletId={walletId} cards={cards} limits={topUp.limits} />
        </Card>
      )}
    </Screen>
  )
}
