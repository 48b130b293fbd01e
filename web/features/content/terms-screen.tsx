import { TextScreen } from './text-screen.tsx'
import { texts } from './texts.ts'

export default function TermsScreen() {
  return <TextScreen title={texts.terms} tag="termos_de_uso" />
}
