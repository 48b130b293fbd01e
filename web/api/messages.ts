import { readPushKey, subscribePush, unsubscribePush } from '#contract/generated/routes/messages.ts'
import { call } from './client.ts'
import { once } from './idempotency.ts'
import { wait } from './reach.ts'
import { storedSummary, storedToken, write } from './stored-session.ts'

/** Whether this browser shows our pushes: it cannot, it was told not to, it does not, it does. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Whose pushes this browser receives, by which session and at which address: with another one the server must be told again. */
const receiverKey = 'rotativo.push'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration()) ?? null

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const found = await registration()
  if (!found) return 'unsupported'
  const subscription =
    Notification.permission === 'granted' ? await found.pushManager.getSubscription() : null
  return subscription && isReceiver() ? 'on' : 'off'
}

/** Asks the driver, then the browser's push service, then tells our server. Throws when one of the two fails. */
export async function turnPushOn(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key } = await call(readPushKey, {})
  await subscribeWith(pushManager, public_key).then(tellServer)
  return 'on'
}

/** Of this browser only: other devices of the driver go on. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (subscription) {
    await once(unsubscribePush).send({ body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  localStorage.removeItem(receiverKey)
  return 'off'
}

/** Nobody waits longer in front of a logout for a push service that does not answer. */
const leavesWithinMs = 1000

/** After a logout that the server has not heard of: it would go on pushing to this browser what is the driver's alone. */
export async function leavePushes(): Promise<void> {
  write(receiverKey, null)
  if (!isSupported()) return
  const left = registration()
    .then((found) => found?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined)
  await Promise.race([left, wait(leavesWithinMs)])
}

/**
 * After a new login of the same driver the server must learn again where this browser is reached; and when its push service has
 * moved it and the worker did not get through with that.
 */
export async function keepPushes(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || !storedToken()) return
  if (receiver() === null || !isReceiver()) return
  try {
    const subscription = await (await registration())?.pushManager.getSubscription()
    if (subscription && !isTold(subscription)) await tellServer(subscription)
  } catch {
    // The next start tries again.
  }
}

/** A subscription that was made with another key of ours is worth nothing: it gives way. */
async function subscribeWith(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (failure) {
    const old = await pushManager.getSubscription()
    if (!old) throw failure
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await once(subscribePush).send({ body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
  const told = { user: storedSummary()?.id, session: sessionMark(), endpoint: subscription.endpoint }
  localStorage.setItem(receiverKey, JSON.stringify(told))
}

/** The end of the token tells sessions apart and is worth nothing by itself. */
const sessionMark = (): string => storedToken()?.slice(-6) ?? ''

function receiver(): { user?: number; session?: string; endpoint?: string } | null {
  try {
    return JSON.parse(localStorage.getItem(receiverKey) ?? 'null')
  } catch {
    return null
  }
}

const isReceiver = (): boolean => receiver()?.user === storedSummary()?.id
const isTold = ({ endpoint }: PushSubscription): boolean =>
  receiver()?.session === sessionMark() && receiver()?.endpoint === endpoint
