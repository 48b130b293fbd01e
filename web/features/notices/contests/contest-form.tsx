import { Button, FileInput, Textarea, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { contestTextLength, mostContestPhotos } from '#domain/notices/contests.ts'
import { largestPhoto } from '#domain/notices/photo.ts'
import { errorText } from '#web/api/client.ts'
import { type NamedNotice, useContest } from '#web/api/notices/contests.ts'
import { keepText, keptText } from '#web/api/typed-text.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
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

/** As it travels over a weak signal. What this browser cannot draw goes as it is, where it is not too large for that. */
const shrunk = async (file: File): Promise<File> => {
  try {
    return new File([await shrinkPhoto(file)], file.name)
  } catch {
    return file
  }
}

/** The chosen pictures, each made small as it is chosen; until then nobody knows what they weigh. */
function useFiles() {
  const [files, setFiles] = useState<File[]>([])
  const [areDrawn, setDrawn] = useState(true)
  const latest = useRef(files)
  const choose = async (chosen: File[]) => {
    latest.current = chosen
    setFiles(chosen)
    // Too many are not sent, and drawing them would take all of a phone's memory.
    setDrawn(chosen.length > mostContestPhotos)
    if (chosen.length > mostContestPhotos) return
    const small = await Promise.all(chosen.map(shrunk))
    // Another choice was made meanwhile.
    if (latest.current !== chosen) return
    setFiles(small)
    setDrawn(true)
  }
  return { files, areDrawn, choose }
}

const problemOf = (files: readonly File[]): string | null => {
  if (files.length > mostContestPhotos) return texts.tooMany
  return files.some(({ size }) => size > largestPhoto) ? texts.tooLarge : null
}

const keptAs = ({ notice, plate }: NamedNotice): string => `contest.${notice}.${plate}`

/** Whether this tab keeps what was begun to be told of a notice, from before a reload or a visit elsewhere. */
export const isContestBegun = (named: NamedNotice): boolean => Boolean(keptText(keptAs(named)).text)

/**
 * Sends a contest, which nobody takes back once it is on its way (decision Q178). What becomes of it is told wherever in the page
 * somebody is by then: who believes in vain that a notice is contested lets its deadline pass.
 */
function useSending(named: NamedNotice, onSent: () => void) {
  const contest = useContest(named)
  const isHere = useIsHere()
  const { busy, run } = useOneAtATime((error) => {
    if (!isHere()) showSnackbar({ message: errorText(error), kind: 'error' })
  })
  const send = (text: string, files: readonly File[]) =>
    void run(async () => {
      const photos = await Promise.all(files.map(contentOf))
      const { contests } = await contest.mutateAsync({ text, photos })
      keepText(keptAs(named), {})
      showSnackbar({ message: texts.received(contests.at(-1)?.protocol ?? ''), kind: 'success' })
      onSent()
      return undefined
    })
  return { busy, error: contest.error, send }
}

type ContestFormProps = {
  named: NamedNotice
  /** Whether somebody has just asked for it, whose focus it takes then. */
  asked: boolean
  onSent: () => void
  onCancel: () => void
}

/** Why, and up to three pictures. */
export function ContestForm({ named, asked, onSent, onCancel }: ContestFormProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [text, setText] = useState(() => keptText(keptAs(named)).text ?? '')
  const { files, areDrawn, choose } = useFiles()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens, whatever is asked later
  useEffect(() => {
    if (asked) title.current?.focus()
  }, [])
  const type = (typed: string) => {
    setText(typed)
    keepText(keptAs(named), typed ? { text: typed } : {})
  }
  const { busy, error, send } = useSending(named, onSent)
  const problem = areDrawn ? problemOf(files) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem && areDrawn) send(text, files)
  }
  return (
    <Card as="section" labelledBy="contest-form">
      <form className={classes.section} noValidate onSubmit={submit}>
        <Title
          order={2}
          size="h3"
          id="contest-form"
          ref={title}
          tabIndex={-1}
          className={classes.title ?? ''}
        >
          {texts.formTitle}
        </Title>
        <p>{texts.formLead}</p>
        <Textarea
          size="md"
          label={texts.text}
          autosize
          minRows={4}
          maxLength={contestTextLength.max}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <FileInput
          size="md"
          label={texts.pictures}
          placeholder={texts.choose}
          multiple
          accept="image/jpeg,image/png,image/webp"
          value={files}
          error={problem}
          onChange={(chosen) => void choose(chosen)}
        />
        {error && <ProblemAlert text={errorText(error)} />}
        <Actions>
          <Button type="submit" loading={busy || !areDrawn}>
            {texts.send}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              keepText(keptAs(named), {})
              onCancel()
            }}
          >
            {texts.cancel}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
