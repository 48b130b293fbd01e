import { ActionIcon, Button, Title } from '@mantine/core'
import { useState } from 'react'
import { nameOfCard, type SavedCard, useDeleteCard, useSavedCards } from '#web/api/cards/saved-cards.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconCreditCard, IconTrash } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './saved-cards.module.css'
import { texts } from './texts.ts'

function SavedCardItem({ saved, onDelete }: { saved: SavedCard; onDelete: () => void }) {
  const { card } = saved
  const name = nameOfCard(saved)
  return (
    <li className={classes.card}>
      <IconCreditCard size={26} aria-hidden />
      <span className={classes.about}>
        <strong className="tabular" translate="no">
          {name}
        </strong>
        <span className={classes.detail}>
          <span translate="no">{card.card_holder}</span>
          {' · '}
          <span className="tabular">{texts.valid(card.valid_month, card.valid_year)}</span>
        </span>
      </span>
      <ActionIcon color="red" aria-label={texts.remove(name)} onClick={onDelete}>
        <IconTrash size={22} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type DeleteDialogProps = { saved: SavedCard; busy: boolean; onDelete: () => void; onClose: () => void }

const DeleteDialog = ({ saved, busy, onDelete, onClose }: DeleteDialogProps) => (
  <Dialog
    opened
    title={texts.confirmTitle}
    closable={!busy}
    onClose={onClose}
    actions={
      <>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {texts.no}
        </Button>
        <Button color="red" variant="light" loading={busy} disabled={busy} onClick={onDelete}>
          {texts.yes}
        </Button>
      </>
    }
  >
    {texts.confirm(nameOfCard(saved))}
  </Dialog>
)

/** The cards that the driver saved while paying, by brand and last four digits (specification 2). */
export default function SavedCards() {
  const { data: cards, isError, refetch } = useSavedCards()
  const { mutate, isPending } = useDeleteCard()
  const [toDelete, setToDelete] = useState<SavedCard | null>(null)
  const remove = (saved: SavedCard) =>
    mutate(saved.id, {
      onSuccess: () => showSnackbar({ message: texts.deleted }),
      onError: () => showSnackbar({ message: texts.deleteFailed, kind: 'error' }),
      onSettled: () => setToDelete(null),
    })
  return (
    <section className={classes.section} aria-labelledby="cartoes">
      <Title order={2} id="cartoes" className={classes.title ?? ''}>
        {texts.title}
      </Title>
      {!cards && isError && <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />}
      {!cards && !isError && <CardSkeletons count={1} height={84} />}
      {cards?.length === 0 && <p className={classes.detail}>{texts.none}</p>}
      {cards && cards.length > 0 && (
        <Card>
          <ul className={classes.list}>
            {cards.map((saved) => (
              <SavedCardItem key={saved.id} saved={saved} onDelete={() => setToDelete(saved)} />
            ))}
          </ul>
        </Card>
      )}
      {toDelete && (
        <DeleteDialog
          saved={toDelete}
          busy={isPending}
          onDelete={() => remove(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  )
}
