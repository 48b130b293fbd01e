import { useSettings } from '#web/api/settings.ts'
import { Total } from '#web/ui/total.tsx'
import { receiptTexts } from './texts.ts'

/** What a Pix costs beside what it pays, where it costs anything. */
export const PixFee = () => {
  const { pixFee } = useSettings()
  return pixFee > 0 && <Total name={receiptTexts.tax} cents={pixFee} />
}
