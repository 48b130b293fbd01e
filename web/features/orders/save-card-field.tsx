import { Button } from '@mantine/core'
import { useState } from 'react'
import { type CityText, useFetchCityText } from '#web/api/content.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { saveCardTexts as texts } from './texts.ts'
import type { PaymentFormState } from './use-payment-form.ts'

const termsTag = 'termos_de_uso_cartao'

/**
 * Saving the card needs a yes to its terms; where there are none, or they cannot be loaded, they count as accepted and
 * the server is told that none were shown (specification 4, decision Q88).
 */
export function SaveCardField({ form }: { form: PaymentFormState }) {
  const fetchText = useFetchCityText()
  const [terms, setTerms] = useState<CityText | null>(null)
  const [asking, setAsking] = useState(false)
  const decide = (save: boolean, termsShown: boolean) => {
    setTerms(null)
    form.setValues({ save, termsShown })
  }
  const askForYes = async () => {
    setAsking(true)
    try {
      const text = await fetchText(termsTag)
      if (text?.content) setTerms(text)
      else decide(true, false)
    } catch {
      showSnackbar({ message: texts.failed, kind: 'error' })
      decide(true, false)
    }
    setAsking(false)
  }
  return (
    <>
      <CheckField
        label={texts.save}
        description={texts.hint}
        // A yes that is still asked for is shown as given, and taken back by a no.
        checked={form.getValues().save || asking || terms !== null}
        disabled={asking}
        onChange={(checked) => (checked ? void askForYes() : decide(false, false))}
      />
      <Dialog
        opened={terms !== null}
        onClose={() => decide(false, false)}
        title={texts.title}
        size="md"
        actions={
          <>
            <Button onClick={() => decide(true, true)}>{texts.accept}</Button>
            <Button variant="default" onClick={() => decide(false, false)}>
              {texts.reject}
            </Button>
          </>
        }
      >
        {terms && <RichText html={terms.content} language={terms.language} />}
      </Dialog>
    </>
  )
}
