/** Whether an address is of this machine, where a tunnel or a relay may begin and nobody listens on the way. */
export const isNear = ({ hostname }: URL): boolean => /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)

/** Whether what is sent to an address travels encrypted, or does not leave this machine. */
export const isEncryptedOrNear = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(url))
}
