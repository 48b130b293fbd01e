import { useEffect } from 'react'
import { errorText } from '#web/api/client.ts'

type Asked = { isLoadingError: boolean; error: unknown }

/**
 * Specification 8: what keeps a map from loading is shown in a browser alert with the server's message. What an earlier visit was
 * told keeps the map, also while it cannot be asked for anew.
 */
export function useLoadAlert(...asked: readonly Asked[]): void {
  const text = asked
    .map(({ isLoadingError, error }) => (isLoadingError ? errorText(error) : ''))
    .find((one) => one !== '')
  useEffect(() => {
    if (text) window.alert(text)
  }, [text])
}
