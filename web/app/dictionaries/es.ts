import { spanish as codesMoments } from '#contract/codes/moments/texts.es.ts'
import { spanish as codesStages } from '#contract/codes/stages/texts.es.ts'
import { spanish as codes } from '#contract/codes/texts.es.ts'
import { spanish as contract } from '#contract/texts.es.ts'
import { spanish as api } from '#web/api/texts.es.ts'
import { spanish as appConnection } from '#web/app/connection/texts.es.ts'
import { spanish as appLanding } from '#web/app/landing/texts.es.ts'
import { spanish as app } from '#web/app/texts.es.ts'
import { spanish as accountAddress } from '#web/features/account/address/texts.es.ts'
import { spanish as accountConfirmation } from '#web/features/account/confirmation/texts.es.ts'
import { spanish as accountLeaving } from '#web/features/account/leaving/texts.es.ts'
import { spanish as accountOwnData } from '#web/features/account/own-data/texts.es.ts'
import { spanish as accountProfile } from '#web/features/account/profile/texts.es.ts'
import { spanish as accountRecovery } from '#web/features/account/recovery/texts.es.ts'
import { spanish as accountRegistration } from '#web/features/account/registration/texts.es.ts'
import { spanish as accountSessions } from '#web/features/account/sessions/texts.es.ts'
import { spanish as account } from '#web/features/account/texts.es.ts'
import { spanish as cards } from '#web/features/cards/texts.es.ts'
import { spanish as content } from '#web/features/content/texts.es.ts'
import { spanish as guestCorrect } from '#web/features/guest/correct/texts.es.ts'
import { spanish as guest } from '#web/features/guest/texts.es.ts'
import { spanish as guestTicket } from '#web/features/guest/ticket/texts.es.ts'
import { spanish as history } from '#web/features/history/texts.es.ts'
import { spanish as noticesContests } from '#web/features/notices/contests/texts.es.ts'
import { spanish as noticesLists } from '#web/features/notices/lists/texts.es.ts'
import { spanish as orders } from '#web/features/orders/texts.es.ts'
import { spanish as parking } from '#web/features/parking/texts.es.ts'
import { spanish as placesQrCode } from '#web/features/places/qr-code/texts.es.ts'
import { spanish as places } from '#web/features/places/texts.es.ts'
import { spanish as preferences } from '#web/features/preferences/texts.es.ts'
import { spanish as vehicles } from '#web/features/vehicles/texts.es.ts'
import { spanish as version } from '#web/features/version/texts.es.ts'
import { spanish as wallets } from '#web/features/wallets/texts.es.ts'
import { spanish as maps } from '#web/maps/texts.es.ts'
import { spanish as uiCaptcha } from '#web/ui/captcha/texts.es.ts'
import { spanish as uiInstall } from '#web/ui/install/texts.es.ts'
import { spanish as uiPix } from '#web/ui/pix/texts.es.ts'
import { spanish as uiPlates } from '#web/ui/plates/texts.es.ts'
import { spanish as ui } from '#web/ui/texts.es.ts'
import { spanish as uiWaiting } from '#web/ui/waiting/texts.es.ts'

/** Every text of the page in Spanish, by the short names of their files; fetched by nobody else. */
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
