import { starts } from '#web/build/starts.ts'

/** A screen that somebody begins with, what is fetched for it beside the first page, and what all of it may weigh. */
export type WeighedScreen = {
  screen: string
  path: string
  isDriver: boolean
  sources: readonly string[]
  /** Bytes, compressed: what a driver on a kerb with a weak signal pays for. */
  script: number
  style: number
}

/** To whoever's browser speaks another language. */
const offer = 'app/language/offer.tsx'

export const weighedScreens: readonly WeighedScreen[] = [
  {
    screen: 'landing',
    path: '/',
    isDriver: false,
    sources: [...starts.landing, offer],
    script: 148_000,
    style: 15_000,
  },
  {
    screen: 'public ticket',
    path: '/ativacao-publica',
    isDriver: false,
    sources: [...starts.ticket, offer],
    script: 153_800,
    style: 15_000,
  },
  {
    screen: 'home',
    path: '/',
    isDriver: true,
    sources: [...starts.home, offer],
    script: 146_300,
    style: 19_000,
  },
]
