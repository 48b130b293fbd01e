import { useEffect } from 'react'
import { errorText } from '#web/api/client.ts'

/** Specification 8: what keeps a map from loading is shown in a browser alert with the server's message. */
export function useLoadAlert(...errors: readonly unknown[]): void {
  const text = errors.map((error) => (error ? errorText(error) : '')).find((one) => one !== '')
  useEffect(() => {
    if (text) window.alert(text)
  }, [text])
}
