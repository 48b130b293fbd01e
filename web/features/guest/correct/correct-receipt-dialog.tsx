import { useQueryClient } from '@tanstack/react-query'
import { correctReceiptPlate } from '#contract/generated/routes/guest.ts'
import { problemTexts } from '#contract/texts.ts'
import { errorText } from '#web/api/client.ts'
import { useOnce } from '#web/api/idempotency.ts'
import { CorrectPlateDialog } from '#web/ui/plates/correct-plate-dialog.tsx'
import { changeVisit } from '../kept-visit.ts'
import { texts } from './texts.ts'

type Props = { plate: string; secret: string; onClose: () => void }

/** The receipt that this device keeps is of the right plate since. */
const renameKept = (secret: string, plate: string): void =>
  changeVisit(({ receipts }) => ({
    receipts: receipts.map((kept) => (kept.address.endsWith(`/${secret}`) ? { ...kept, plate } : kept)),
  }))

/** Mends the plate of a visitor's running ticket (Q163). */
export default function CorrectReceiptDialog({ plate, secret, onClose }: Props) {
  const queries = useQueryClient()
  const { send } = useOnce(correctReceiptPlate)
  const correct = async (right: string) => {
    const answer = await send({ params: { secret }, body: { plate: right } })
    await queries.invalidateQueries({ queryKey: ['guest'] })
    renameKept(secret, answer.plate)
    return answer
  }
  return (
    <CorrectPlateDialog
      plate={plate}
      hint={texts.hint}
      problems={problemTexts}
      failureText={errorText}
      onCorrect={correct}
      onClose={onClose}
    />
  )
}
