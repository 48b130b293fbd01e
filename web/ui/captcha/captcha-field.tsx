import type { ReactNode, Ref } from 'react'
import { CheckField } from '../check-field.tsx'
import { captchaTexts } from './texts.ts'

export type CaptchaFieldProps = {
  state: 'open' | 'working' | 'solved' | 'failed'
  /** What the form says when it is sent without a solution. */
  error?: ReactNode
  onBegin: () => void
  onUndo: () => void
  inputRef?: Ref<HTMLInputElement>
  /** Its name in a form, for the focus on the first error. */
  'data-path'?: string
}

const told = { open: '', working: captchaTexts.working, solved: captchaTexts.solved, failed: '' }

/** A box to tick instead of a riddle: the device does the work, and whoever cannot see or solve riddles is not shut out. */
export default function CaptchaField({
  state,
  error,
  onBegin,
  onUndo,
  inputRef,
  ...rest
}: CaptchaFieldProps) {
  const problem = state === 'failed' ? captchaTexts.failed : state === 'open' ? error : undefined
  return (
    <CheckField
      label={captchaTexts.label}
      name="captcha"
      checked={state === 'working' || state === 'solved'}
      onChange={(checked) => (checked ? onBegin() : onUndo())}
      description={<span role="status">{told[state]}</span>}
      error={problem && <span role="alert">{problem}</span>}
      {...(inputRef ? { inputRef } : {})}
      {...rest}
      required
    />
  )
}
