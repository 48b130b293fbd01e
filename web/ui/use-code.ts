import { type RefObject, useRef, useState } from 'react'

export type CodeInput = {
  code: string
  /** Says what is wrong beside the field, and selects the code to be typed anew. */
  refuse(text: string): void
  focus(): void
  /** Empties the field, for another code that is about to be asked for. */
  clear(): void
  /** For the `CodeField`. */
  field: {
    value: string
    onChange(value: string): void
    error: string | undefined
    inputRef: RefObject<HTMLInputElement | null>
  }
}

/** A code that somebody types; `given` is what is wrong from the start. */
export function useCode(given = ''): CodeInput {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState(given)
  const inputRef = useRef<HTMLInputElement>(null)
  const change = (value: string) => {
    setCode(value)
    setProblem('')
  }
  const focus = () => inputRef.current?.focus()
  return {
    code,
    refuse: (text) => {
      setProblem(text)
      focus()
      inputRef.current?.select()
    },
    focus,
    clear: () => change(''),
    field: { value: code, onChange: change, error: problem || undefined, inputRef },
  }
}
