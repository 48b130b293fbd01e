import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { texts } from './texts.ts'

const CorrectReceiptDialog = lazy(() => import('./correct-receipt-dialog.tsx'))

/** The way to mend the plate of a ticket that runs, for whoever has its receipt (Q163). */
export function CorrectReceipt({ plate, secret }: { plate: string; secret: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <Suspense>
        {asking && <CorrectReceiptDialog plate={plate} secret={secret} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
