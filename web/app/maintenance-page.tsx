import { Title } from '@mantine/core'
import { IconTool } from '#web/ui/icons.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import classes from './maintenance-page.module.css'
import { texts } from './texts.ts'

/** All there is while the programme is being updated. */
export default function MaintenancePage() {
  useDocumentTitle(texts.maintenanceTitle)
  return (
    <main className={classes.page}>
      <span className={classes.sign} aria-hidden="true">
        <IconTool size={56} stroke={1.6} />
      </span>
      <Title order={1}>{texts.maintenanceTitle}</Title>
      <p className={classes.text}>{texts.maintenanceText}</p>
    </main>
  )
}
