import { Button, FileInput, Textarea, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { contestTextLength, mostContestPhotos } from '#domain/notices/contests.ts'
import { largestPhoto } from '#domain/notices/photo.ts'
import { errorText } from '#web/api/client.ts'
import { type NamedNotice, useContest } from '#web/api/notices/contests.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './notice-screen.module.css'
import { texts } from './texts.ts'

/** A file as the call takes it: base 64 of its bytes. */
const contentOf = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })

const problemOf = (files: readonly File[]): string | null => {
  if (files.length > mostContestPhotos) return texts.tooMany
  return files.some(({ size }) => size > largestPhoto) ? texts.tooLarge : null
}

/** Why, and up to three pictures. */
export function ContestForm({ named, onDone }: { named: NamedNotice; onDone: () => void }) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const contest = useContest(named)
  const problem = problemOf(files)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem || contest.isPending) return
    const photos = await Promise.all(files.map(contentOf))
    contest.mutate(
      { text, photos },
      {
        onSuccess: ({ contests }) => {
          showSnackbar({ message: texts.received(contests.at(-1)?.protocol ?? ''), kind: 'success' })
          onDone()
        },
      },
    )
  }
  return (
    <Card as="section" labelledBy="contest-form">
      <form className={classes.section} noValidate onSubmit={(event) => void submit(event)}>
        <Title order={2} size="h3" id="contest-form">
          {texts.formTitle}
        </Title>
        <p>{texts.formLead}</p>
        <Textarea
          label={texts.text}
          autosize
          minRows={4}
          maxLength={contestTextLength.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FileInput
          label={texts.pictures}
          placeholder={texts.choose}
          multiple
          accept="image/jpeg,image/png,image/webp"
          value={files}
          error={problem}
          onChange={setFiles}
        />
        {contest.error && <ProblemAlert text={errorText(contest.error)} />}
        <Actions>
          <Button type="submit" loading={contest.isPending}>
            {texts.send}
          </Button>
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
