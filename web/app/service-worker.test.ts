import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

type Handler = (event: Record<string, unknown>) => void

/** The worker of the page, in a scope that notes what it does. */
function startWorker(openPages: object[] = []) {
  const handlers = new Map<string, Handler>()
  const showNotification = vi.fn()
  const openWindow = vi.fn()
  const scope = {
    location: { origin: 'https://parking.example' },
    addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
    registration: { showNotification },
    clients: { matchAll: async () => openPages, openWindow },
  }
  new Function('self', readFileSync('web/public/sw.js', 'utf8'))(scope)
  const tell = async (kind: string, event: Record<string, unknown>) => {
    const waited: unknown[] = []
    handlers.get(kind)?.({ ...event, waitUntil: (work: unknown) => waited.push(work) })
    await Promise.all(waited)
  }
  return { showNotification, openWindow, tell }
}

const address = 'https://parking.example/estacionar/MAR2E26'
const reminder = {
  title: 'MAR2E26: faltam 15 minutos',
  body: 'Termina às 10:00',
  link: address,
  actions: [{ title: '+30 min', link: `${address}?mais=30` }],
  tag: 'message/1',
}

const clicked = (action: string) => ({ notification: { close: vi.fn(), data: { link: address } }, action })

it('a reminder carries its button, which opens the confirmation; the reminder itself leads where it always did', async () => {
  const { showNotification, openWindow, tell } = startWorker()
  await tell('push', { data: { json: () => reminder } })
  const [title, options] = showNotification.mock.calls[0] ?? []
  expect(title).toBe(reminder.title)
  expect(options).toMatchObject({ actions: [{ title: '+30 min' }], data: { link: address } })
  await tell('notificationclick', clicked(options.actions[0].action))
  expect(openWindow).toHaveBeenLastCalledWith(`${address}?mais=30`)
  await tell('notificationclick', clicked(''))
  expect(openWindow).toHaveBeenLastCalledWith(address)
})

it('a page that is open already is led there, and a push without buttons is shown without', async () => {
  const page = { focus: vi.fn(), navigate: vi.fn() }
  const { showNotification, tell } = startWorker([page])
  await tell('notificationclick', clicked(`${address}?mais=30`))
  expect(page.navigate).toHaveBeenCalledWith(`${address}?mais=30`)
  const { actions: _, ...plain } = reminder
  await tell('push', { data: { json: () => plain } })
  expect(showNotification).toHaveBeenCalledWith(reminder.title, expect.objectContaining({ actions: [] }))
})
