import { Switch, type SwitchProps } from '@mantine/core'
import { useState } from 'react'

type PromptSwitchProps = Omit<SwitchProps, 'checked' | 'onChange'> & {
  checked: boolean
  /** What happens until the new state is known to hold or not; nothing, when something else is asked first. */
  onSwitch: (isOn: boolean) => Promise<unknown> | undefined
}

/** A switch that moves with the press itself, and when its change has settled shows what holds then. */
export function PromptSwitch({ checked, onSwitch, ...rest }: PromptSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = (isOn: boolean) => {
    const settled = onSwitch(isOn)
    if (!settled) return
    setWanted(isOn)
    void settled.finally(() => setWanted(null))
  }
  return (
    <Switch {...rest} checked={wanted ?? checked} onChange={(event) => change(event.currentTarget.checked)} />
  )
}
