import { TextScreen } from './text-screen.tsx'
import { texts } from './texts.ts'

export default function PrivacyScreen() {
  return <TextScreen title={texts.privacy} tag="politica_de_privacidade" />
}
