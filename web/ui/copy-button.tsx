import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconAlertTriangle, IconCheck, IconCopy } from './icons.ts'

export type CopyButtonProps = ButtonProps & {
  value: string
  labels: { idle: string; done: string; failed: string }
}

type State = 'idle' | 'done' | 'failed'

const feedbackMs = 2000
const signs = { idle: IconCopy, done: IconCheck, failed: IconAlertTriangle }
const colours = { idle: 'brand', done: 'green', failed: 'red' }

/** The clipboard of the browser, or the old way where a page without certificate has none. What the browser refuses has failed. */
async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const before = document.activeElement
  // Inside an open dialog, because everything outside of it cannot take the focus.
  const host = before?.closest('dialog') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}

/** Copies a text and says for two seconds how that went. */
export function CopyButton({ value, labels, ...button }: CopyButtonProps) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), feedbackMs)
    return () => clearTimeout(timer)
  }, [state])
  const Sign = signs[state]
  return (
    <Button
      {...button}
      type="button"
      color={colours[state]}
      leftSection={<Sign size={20} aria-hidden />}
      onClick={async () => setState((await copy(value)) ? 'done' : 'failed')}
    >
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  )
}
