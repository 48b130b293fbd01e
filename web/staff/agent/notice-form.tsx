import { ActionIcon, Button } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { mostPhotos } from '#domain/shifts/claims.ts'
import { IconX } from '#web/ui/icons.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { WaitingClaim } from '../device-store.ts'
import { useArrival } from '../use-arrival.ts'
import { likelyCategory, type PaidFor, PaidForNote } from './paid-for.tsx'
import { takePhoto } from './take-photo.ts'
import { texts as all } from './texts.ts'

const texts = all.form

export type NoticeWanted = Pick<WaitingClaim, 'type' | 'category' | 'photos'>

type Named = { slug: string; name: string }

export type NoticeFormProps = {
  plate: string
  /** The kinds of notices and of vehicles that the city has; null while nothing is known of them. */
  offered: { kinds: readonly Named[]; categories: readonly Named[] } | null
  /** What the tickets of the plate were sold for. */
  paidFor: PaidFor
  /** Whether it is about something else than the missing ticket. */
  other: boolean
  busy: boolean
  onSubmit: (wanted: NoticeWanted) => void
  onCancel: () => void
}

const options = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, label: name }))

/** The kind, the vehicle and up to three photos; the usual ones stand chosen already. */
export function NoticeForm(props: NoticeFormProps) {
  const { plate, offered, paidFor, other, busy, onSubmit, onCancel } = props
  const { kinds, categories } = offered ?? { kinds: [], categories: [] }
  const [type, setType] = useState(kinds[other ? 1 : 0]?.slug ?? '')
  const [category, setCategory] = useState(() => likelyCategory(paidFor, categories))
  const [photos, setPhotos] = useState<WaitingClaim['photos']>([])
  const [problem, setProblem] = useState('')
  const heading = useArrival()
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    input.value = ''
    setProblem('')
    try {
      const taken = await Promise.all(files.map(takePhoto))
      setPhotos((was) => {
        const known = new Set(was.map(({ hash }) => hash))
        return [...was, ...taken.filter(({ hash }) => !known.has(hash))].slice(0, mostPhotos)
      })
    } catch {
      setProblem(texts.unreadable)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ type, category, photos })
  }
  return (
    <form className="staff-form" onSubmit={submit} aria-labelledby="notice-form">
      <h2 id="notice-form" ref={heading} tabIndex={-1}>
        {texts.title(plate)}
      </h2>
      {problem && <ProblemAlert text={problem} />}
      <SelectField label={texts.kind} value={type} onChange={setType} options={options(kinds)} />
      <SelectField
        label={texts.category}
        value={category}
        onChange={setCategory}
        options={options(categories)}
      />
      <PaidForNote paidFor={paidFor} category={category} />
      <div className="agent-photos">
        {photos.map((photo, at) => (
          <Photo
            key={photo.hash}
            content={photo.content}
            number={at + 1}
            onRemove={() => setPhotos((was) => was.filter(({ hash }) => hash !== photo.hash))}
          />
        ))}
        {photos.length < mostPhotos && (
          <label className="agent-camera">
            {texts.add}
            <input type="file" accept="image/*" capture="environment" onChange={(event) => void add(event)} />
          </label>
        )}
      </div>
      <Button type="submit" size="xl" color="red" loading={busy}>
        {texts.submit}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {texts.back}
      </Button>
    </form>
  )
}

function Photo({ content, number, onRemove }: { content: Blob; number: number; onRemove: () => void }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return (
    <figure className="agent-photo">
      {url && <img src={url} alt={texts.photo(number)} />}
      <ActionIcon variant="filled" color="gray" aria-label={texts.remove(number)} onClick={onRemove}>
        <IconX aria-hidden />
      </ActionIcon>
    </figure>
  )
}
