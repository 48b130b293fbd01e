import { english as codesMoments } from '#contract/codes/moments/texts.en.ts'
import { english as codesStages } from '#contract/codes/stages/texts.en.ts'
import { english as codes } from '#contract/codes/texts.en.ts'
import { english as contract } from '#contract/texts.en.ts'
import { english as api } from '#web/api/texts.en.ts'
import { english as appConnection } from '#web/app/connection/texts.en.ts'
import { english as appLanding } from '#web/app/landing/texts.en.ts'
import { english as app } from '#web/app/texts.en.ts'
import { english as accountAddress } from '#web/features/account/address/texts.en.ts'
import { english as accountConfirmation } from '#web/features/account/confirmation/texts.en.ts'
import { english as accountLeaving } from '#web/features/account/leaving/texts.en.ts'
import { english as accountOwnData } from '#web/features/account/own-data/texts.en.ts'
import { english as accountProfile } from '#web/features/account/profile/texts.en.ts'
import { english as accountRecovery } from '#web/features/account/recovery/texts.en.ts'
import { english as accountRegistration } from '#web/features/account/registration/texts.en.ts'
import { english as accountSessions } from '#web/features/account/sessions/texts.en.ts'
import { english as account } from '#web/features/account/texts.en.ts'
import { english as cards } from '#web/features/cards/texts.en.ts'
import { english as content } from '#web/features/content/texts.en.ts'
import { english as guestCorrect } from '#web/features/guest/correct/texts.en.ts'
import { english as guest } from '#web/features/guest/texts.en.ts'
import { english as guestTicket } from '#web/features/guest/ticket/texts.en.ts'
import { english as history } from '#web/features/history/texts.en.ts'
import { english as noticesContests } from '#web/features/notices/contests/texts.en.ts'
import { english as noticesLists } from '#web/features/notices/lists/texts.en.ts'
import { english as orders } from '#web/features/orders/texts.en.ts'
import { english as parking } from '#web/features/parking/texts.en.ts'
import { english as placesQrCode } from '#web/features/places/qr-code/texts.en.ts'
import { english as places } from '#web/features/places/texts.en.ts'
import { english as preferences } from '#web/features/preferences/texts.en.ts'
import { english as vehicles } from '#web/features/vehicles/texts.en.ts'
import { english as version } from '#web/features/version/texts.en.ts'
import { english as wallets } from '#web/features/wallets/texts.en.ts'
import { english as maps } from '#web/maps/texts.en.ts'
import { english as uiCaptcha } from '#web/ui/captcha/texts.en.ts'
import { english as uiInstall } from '#web/ui/install/texts.en.ts'
import { english as uiPix } from '#web/ui/pix/texts.en.ts'
import { english as uiPlates } from '#web/ui/plates/texts.en.ts'
import { english as ui } from '#web/ui/texts.en.ts'
import { english as uiWaiting } from '#web/ui/waiting/texts.en.ts'

/** Every text of the page in English, by the short names of their files; fetched by nobody else. */
export const dictionary = {
  contract,
  codes,
  'codes/moments': codesMoments,
  'codes/stages': codesStages,
  api,
  'app/connection': appConnection,
  'app/landing': appLanding,
  app,
  'account/address': accountAddress,
  'account/confirmation': accountConfirmation,
  'account/leaving': accountLeaving,
  'account/own-data': accountOwnData,
  'account/profile': accountProfile,
  'account/recovery': accountRecovery,
  'account/registration': accountRegistration,
  'account/sessions': accountSessions,
  account,
  cards,
  content,
  guest,
  'guest/correct': guestCorrect,
  'guest/ticket': guestTicket,
  history,
  notices: noticesLists,
  'notices/contests': noticesContests,
  orders,
  parking,
  'places/qr-code': placesQrCode,
  places,
  preferences,
  vehicles,
  version,
  wallets,
  maps,
  'ui/captcha': uiCaptcha,
  'ui/install': uiInstall,
  'ui/pix': uiPix,
  'ui/plates': uiPlates,
  ui,
  'ui/waiting': uiWaiting,
}
