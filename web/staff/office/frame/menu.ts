import { type ComponentType, lazy } from 'react'
import type { StaffAct } from '#domain/staff/roles.ts'
import type { StaffSession } from '../../session.ts'
import { menuTexts } from '../texts.ts'

/** A screen of the office: where it is, what it is called, and which act of its opens it to a role. */
export type OfficeScreen = {
  place: string
  title: string
  act: StaffAct
  Screen: ComponentType<{ session: StaffSession }>
}

const panel = lazy(() => import('../panel/panel.tsx'))
const drivers = lazy(() => import('../drivers/drivers.tsx'))
const corrections = lazy(() => import('../drivers/corrections.tsx'))
const contests = lazy(() => import('../cases/contests.tsx'))
const notices = lazy(() => import('../cases/notices.tsx'))
const claims = lazy(() => import('../cases/claims.tsx'))
const takings = lazy(() => import('../takings/takings.tsx'))
const refunds = lazy(() => import('../takings/refund-requests.tsx'))
const rules = lazy(() => import('../rules/rules.tsx'))
const campaigns = lazy(() => import('../campaigns/campaigns.tsx'))
const people = lazy(() => import('../people.tsx'))
const ownAccess = lazy(() => import('../access/own-access.tsx'))
const register = lazy(() => import('../register.tsx'))

/** Where a notice is looked at by its number. */
export const noticePlace = 'irregularidades'

/** Where a contest is found by its protocol. */
export const contestPlace = 'contestacoes'

/** Where everybody, agents too, has their own ways in. */
const ownAccessPlace = 'meu-acesso'

/** Every screen of the office, in the order of the menu; the first that somebody may open is theirs to begin with. */
export const officeScreens: readonly OfficeScreen[] = [
  { place: 'painel', title: menuTexts.panel, act: 'read panel', Screen: panel },
  { place: contestPlace, title: menuTexts.contests, act: 'list contests', Screen: contests },
  { place: noticePlace, title: menuTexts.notices, act: 'list notices', Screen: notices },
  { place: 'nao-emitidas', title: menuTexts.claims, act: 'read late claims', Screen: claims },
  { place: 'motoristas', title: menuTexts.drivers, act: 'read driver', Screen: drivers },
  { place: 'correcoes', title: menuTexts.corrections, act: 'read corrections', Screen: corrections },
  { place: 'caixa', title: menuTexts.takings, act: 'read takings', Screen: takings },
  { place: 'reembolsos', title: menuTexts.refunds, act: 'read refunds', Screen: refunds },
  { place: 'regras', title: menuTexts.rules, act: 'read rules', Screen: rules },
  { place: 'comunicados', title: menuTexts.campaigns, act: 'send campaigns', Screen: campaigns },
  { place: 'equipe', title: menuTexts.people, act: 'read people', Screen: people },
  { place: 'registro', title: menuTexts.register, act: 'read register', Screen: register },
  { place: ownAccessPlace, title: menuTexts.ownAccess, act: 'own session', Screen: ownAccess },
]
