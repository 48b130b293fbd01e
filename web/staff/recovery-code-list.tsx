import { Button } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { texts as all } from './texts.ts'

const texts = all.recoveryCodes

/** New recovery codes, which are shown this once, and a way to put them on paper. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div className="staff-form">
      <p>{texts.lead}</p>
      <Card>
        <ul className="staff-codes">
          {codes.map((code) => (
            <li key={code} className="staff-code">
              {code}
            </li>
          ))}
        </ul>
      </Card>
      <Button className="no-print" variant="default" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </div>
  )
}
