import type { Page } from '@playwright/test'

const none = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * The device has no network until it is given back. Of a page that is loaded meanwhile Chromium forgets that, and believes of it
 * what is true of the machine that runs the journey: so it is told anew.
 */
export async function loseNetwork(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const tell = () => devtools.send('Network.emulateNetworkConditions', none)
  await devtools.send('Network.enable')
  page.on('framenavigated', tell)
  await page.context().setOffline(true)
  await tell()
  return async () => {
    page.off('framenavigated', tell)
    await devtools.send('Network.emulateNetworkConditions', { ...none, offline: false })
    await devtools.detach()
    await page.context().setOffline(false)
  }
}

/** Lets calls of the page wait on their way to the server, until what this gives is called. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: mayGo, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await mayGo
    await route.continue()
  })
  return resolve
}
