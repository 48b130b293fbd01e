import { ActionIcon } from '@mantine/core'
import { useId } from 'react'
import classes from './data-table.module.css'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import { texts } from './texts.ts'

export type TableFooterProps = {
  total: number
  size: number
  sizes: readonly number[]
  page: number
  last: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function TableFooter({ total, size, sizes, page, last, onPage, onSize }: TableFooterProps) {
  const id = useId()
  return (
    <div className={classes.footer}>
      <label htmlFor={id}>{texts.rowsPerPage}</label>
      <select id={id} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {sizes.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <span className="tabular" aria-live="polite">
        {texts.pageRange(page * size + 1, Math.min(total, (page + 1) * size), total)}
      </span>
      <ActionIcon
        color="gray"
        aria-label={texts.previousPage}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={texts.nextPage}
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  )
}
