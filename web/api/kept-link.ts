const key = 'rotativo.link'

/** The address of the reset link that this tab came by, until it was used or another path is opened. */
export function keptLink(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepLink(address: string | null): void {
  try {
    if (address) sessionStorage.setItem(key, address)
    else sessionStorage.removeItem(key)
  } catch {
    // The page that is open has it all the same; what could not be kept need not be forgotten.
  }
}
