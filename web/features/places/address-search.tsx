import { type KeyboardEvent, useEffect, useState } from 'react'
import { type FoundAddress, useAddressSearch } from '#web/api/places.ts'
import { TextField } from '#web/ui/fields.tsx'
import { IconMapPin } from '#web/ui/icons.ts'
import classes from './places.module.css'
import { texts } from './texts.ts'

/** Specification 9: the map's search waits this long for the next letter. */
const debounceMs = 100

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** A box that finds places while one types, and a list to choose from. */
export function AddressSearch({ onChoose }: { onChoose: (found: FoundAddress) => void }) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  /** Enter was pressed: the first that is found for the text is chosen. */
  const [entered, setEntered] = useState(false)
  const wanted = useDebounced(text.trim())
  const search = useAddressSearch(wanted)
  const found = opened && wanted.length >= 2 ? search.data : undefined
  const isOfText = wanted === text.trim() && !search.isPlaceholderData
  const first = isOfText ? found?.[0] : undefined

  const choose = (address: FoundAddress) => {
    setText(address.label)
    setOpened(false)
    setEntered(false)
    onChoose(address)
  }
  // What is listed may still be what fewer letters found: the first one of these is not what is meant.
  useEffect(() => {
    if (entered && first) choose(first)
  })
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false)
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) setEntered(true)
  }
  return (
    <search className={classes.search} onKeyDown={keyDown}>
      <TextField
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        autoComplete="off"
        value={text}
        onChange={(next) => {
          setText(next)
          setOpened(true)
          setEntered(false)
        }}
      />
      <p className="only-heard" role="status">
        {found && (found.length > 0 ? texts.found(found.length) : texts.notFound)}
      </p>
      {found && (
        <ul className={classes.found}>
          {found.map((address) => (
            <li key={`${address.label} ${address.center.lat},${address.center.lng}`}>
              <button type="button" className={classes.entry} onClick={() => choose(address)}>
                <IconMapPin size={20} aria-hidden />
                <span>{address.label}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={classes.nothing}>{texts.notFound}</li>}
        </ul>
      )}
    </search>
  )
}
