import { Button, Text, Title } from '@mantine/core'
import { type DataFormat, useDownloadOwnData } from '#web/api/account/own-data.ts'
import { errorText } from '#web/api/client.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './own-data.module.css'
import { dataTexts as texts } from './texts.ts'

const headingId = 'baixar-dados'

/** 'Baixar meus dados': everything that the programme holds of the driver, to be read or to be taken elsewhere. */
export default function DownloadData() {
  const download = useDownloadOwnData()
  const start = (format: DataFormat) =>
    download.mutate(format, {
      onSuccess: () => showSnackbar({ message: texts.done }),
      onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
    })
  const busyWith = download.isPending ? download.variables : null
  return (
    <Card as="section" labelledBy={headingId}>
      <div className={classes.card}>
        <Title order={2} id={headingId} className={classes.title ?? ''}>
          {texts.title}
        </Title>
        <Text>{texts.about}</Text>
        <Actions align="start">
          <Button
            variant="light"
            loading={busyWith === 'pdf'}
            disabled={busyWith !== null}
            onClick={() => start('pdf')}
          >
            {texts.pdf}
          </Button>
          <Button
            variant="default"
            loading={busyWith === 'json'}
            disabled={busyWith !== null}
            onClick={() => start('json')}
          >
            {texts.json}
          </Button>
        </Actions>
      </div>
    </Card>
  )
}
