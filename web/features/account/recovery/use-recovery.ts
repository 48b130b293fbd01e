import { useEffect, useState } from 'react'

/** What the link to the recovery adds to the address, so that the way back of a phone closes the dialog. */
export const recoveryHash = '#recuperar-senha'

const isAsked = (): boolean => window.location.hash === recoveryHash

/** Takes the dialog out of the address. */
export const leaveRecovery = (): void =>
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)

/** Whether the address asks for the recovery dialog (decision Q154). */
export function useRecovery() {
  const [isOpen, setOpen] = useState(isAsked)
  useEffect(() => {
    const follow = () => setOpen(isAsked())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return {
    isOpen,
    close: () => {
      leaveRecovery()
      setOpen(false)
    },
  }
}
