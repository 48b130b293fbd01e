import type { Icon } from '@tabler/icons-react'
import type { PageSettings } from '#contract/settings.ts'
import {
  IconBell,
  IconBuildingStore,
  IconCar,
  IconCoins,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconMap2,
  IconParkingCircle,
  IconReceipt,
  IconUser,
  IconWallet,
} from '#web/ui/icons.ts'
import { texts } from './texts.ts'

export type MenuEntry = {
  key: string
  label: string
  href: string
  icon: Icon
  /** Opens in a new tab. */
  newTab?: boolean
  shown: (settings: PageSettings) => boolean
}

const always = () => true

/** The side menu in the order of specification 2; an entry is added together with its screen. */
const sideMenu: readonly MenuEntry[] = [
  { key: 'home', label: texts.home, href: '/', icon: IconHome, shown: always },
  {
    key: 'activation',
    label: texts.activation,
    href: '/estacionar',
    icon: IconParkingCircle,
    shown: (settings) => settings.activateVehicle,
  },
  {
    key: 'buyCredit',
    label: texts.buyCredit,
    href: '/comprar/creditos',
    icon: IconCoins,
    shown: (settings) => settings.buyCredits,
  },
  {
    key: 'wallets',
    label: texts.wallets,
    href: '/carteiras',
    icon: IconWallet,
    shown: (settings) => settings.showWallets,
  },
  { key: 'vehicles', label: texts.vehicles, href: '/vehicles', icon: IconCar, shown: always },
  {
    key: 'profile',
    label: texts.profile,
    href: '/perfil',
    icon: IconUser,
    shown: (settings) => !settings.ocrHistory,
  },
  {
    key: 'regularize',
    label: texts.regularize,
    href: '/irregularidades',
    icon: IconReceipt,
    shown: (settings) => settings.regularize,
  },
  {
    key: 'history',
    label: texts.history,
    href: '/historico',
    icon: IconHistory,
    shown: (settings) => !settings.ocrHistory,
  },
  {
    key: 'activateHistoryOCR',
    label: texts.historyOcr,
    href: '/historico/ativacoes',
    icon: IconHistory,
    shown: (settings) => settings.ocrHistory,
  },
  { key: 'faq', label: texts.faq, href: '/faq', icon: IconHelpCircle, shown: always },
  {
    key: 'spotsMap',
    label: texts.spotsMap,
    href: '/mapa-de-vagas',
    icon: IconMap2,
    newTab: true,
    // This switch and the next take away the entry, never the screen behind it (decision Q25).
    shown: (settings) => settings.sectorMapLink,
  },
  {
    key: 'pointsOfSale',
    label: texts.pointsOfSale,
    href: '/pontos-de-venda',
    icon: IconBuildingStore,
    newTab: true,
    shown: (settings) => settings.showPointsOfSale,
  },
]

/** What stands beside Sair in the menu of the top bar and in the phone's menu: profile, preferences. */
const accountMenu: readonly MenuEntry[] = [
  { key: 'myProfile', label: texts.myProfile, href: '/perfil', icon: IconUser, shown: always },
  { key: 'preferences', label: texts.preferences, href: '/notificacoes', icon: IconBell, shown: always },
]

const shownIn = (menu: readonly MenuEntry[], settings: PageSettings) =>
  menu.filter((entry) => entry.shown(settings))

export const sideMenuFor = (settings: PageSettings): MenuEntry[] => shownIn(sideMenu, settings)
export const accountMenuFor = (settings: PageSettings): MenuEntry[] => shownIn(accountMenu, settings)
