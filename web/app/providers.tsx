import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { makeQueryClient } from '#web/api/query-client.ts'
import { SnackbarOutlet } from '#web/ui/snackbar.tsx'
import { theme } from './theme.ts'

/** The scheme follows the device and is stored nowhere. */
const deviceScheme = {
  get: () => 'auto' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    // Variables come from the sheet that came with the page (theme-sheet.ts); the kit's own style elements would be refused.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={deviceScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <SnackbarOutlet />
      </QueryClientProvider>
    </MantineProvider>
  )
}
