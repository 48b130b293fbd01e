import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type HTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { cleanTyped } from '#domain/brazil/typed-text.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { applyMask, type MaskPattern, positionAfter, typedBefore } from './mask.ts'

type Change = { shown: string; caret: number; count: number }

/** Fits what was typed into the mask and says where the caret belongs afterwards. */
function fitted(
  typed: string,
  caretBefore: number,
  patternFor: (typed: string) => MaskPattern,
  upper: boolean,
) {
  const text = upper ? typed.toUpperCase() : typed
  const pattern = patternFor(text)
  const shown = applyMask(pattern, text)
  const kept = applyMask(pattern, text.slice(0, caretBefore))
  return { shown, caret: positionAfter(pattern, shown, typedBefore(pattern, kept, kept.length)) }
}

const asTyped = (typed: string): string => typed

const waysAtOnce = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/** Whether a text was pasted, dropped or filled in, by the browser or a keyboard's suggestion, and not typed key by key. */
const cameAtOnce = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean => {
  const { inputType, data } = nativeEvent as InputEvent
  if (inputType === 'insertText') return (data?.length ?? 0) > 1
  return !inputType || waysAtOnce.includes(inputType)
}

/** Value and change handler of an input whose text follows a mask; the caret stays where the driver types. */
export function useMasked(
  value: string,
  onChange: (value: string) => void,
  patternFor: (typed: string) => MaskPattern,
  { upper = false, clean = asTyped, cleanWhole = asTyped, onTyped = (_typed: string): void => {} } = {},
) {
  const [change, setChange] = useState<Change | null>(null)
  const input = useRef<HTMLInputElement | null>(null)

  useLayoutEffect(() => {
    const node = input.current
    if (!change || !node || document.activeElement !== node || node.value !== change.shown) return
    node.setSelectionRange(change.caret, change.caret)
  }, [change])

  return {
    value: value ? fitted(value, value.length, patternFor, upper).shown : '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const node = event.currentTarget
      input.current = node
      const plain = cleanTyped(node.value)
      onTyped(plain)
      const typed = clean(cameAtOnce(event) ? cleanWhole(plain) : plain)
      const caret = typed === node.value ? node.selectionStart : null
      const next = fitted(typed, caret ?? typed.length, patternFor, upper)
      setChange((previous) => ({ ...next, count: (previous?.count ?? 0) + 1 }))
      onChange(next.shown)
    },
  }
}

export type MaskedInputProps = FieldProps & {
  /** Takes away what does not belong to a pasted text. */
  clean?: (typed: string) => string
  /** The same only of what came at once: what is typed may go on. */
  cleanWhole?: (text: string) => string
  /** Gets each text before the mask drops anything of it. */
  onTyped?: (typed: string) => void
  pattern: (typed: string) => MaskPattern
  upper?: boolean
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  extra?: TextInputProps
}

/** A labelled text field with a mask. */
export function MaskedInput(props: MaskedInputProps) {
  const { pattern, clean, cleanWhole, onTyped, upper, inputMode, extra, ...field } = props
  const masked = useMasked(field.value ?? '', field.onChange, pattern, { upper, clean, cleanWhole, onTyped })
  return (
    <TextInput
      {...inputProps(field)}
      {...extra}
      {...(inputMode ? { inputMode } : {})}
      autoCorrect="off"
      spellCheck={false}
      value={masked.value}
      onChange={masked.onChange}
    />
  )
}
