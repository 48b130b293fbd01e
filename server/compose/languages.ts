import { english as momentsInEnglish } from '#contract/codes/moments/texts.en.ts'
import { spanish as momentsInSpanish } from '#contract/codes/moments/texts.es.ts'
import { english as stagesInEnglish } from '#contract/codes/stages/texts.en.ts'
import { spanish as stagesInSpanish } from '#contract/codes/stages/texts.es.ts'
import { english as codesInEnglish } from '#contract/codes/texts.en.ts'
import { spanish as codesInSpanish } from '#contract/codes/texts.es.ts'
import { english as contractInEnglish } from '#contract/texts.en.ts'
import { spanish as contractInSpanish } from '#contract/texts.es.ts'
import { english as leavingInEnglish } from '#server/features/account/leaving/texts.en.ts'
import { spanish as leavingInSpanish } from '#server/features/account/leaving/texts.es.ts'
import { english as ownDataInEnglish } from '#server/features/account/own-data/texts.en.ts'
import { spanish as ownDataInSpanish } from '#server/features/account/own-data/texts.es.ts'
import { english as accountProfileInEnglish } from '#server/features/account/profile/texts.en.ts'
import { spanish as accountProfileInSpanish } from '#server/features/account/profile/texts.es.ts'
import { english as accountInEnglish } from '#server/features/account/texts.en.ts'
import { spanish as accountInSpanish } from '#server/features/account/texts.es.ts'
import { english as guestInEnglish } from '#server/features/guest/texts.en.ts'
import { spanish as guestInSpanish } from '#server/features/guest/texts.es.ts'
import { english as historyInEnglish } from '#server/features/history/texts.en.ts'
import { spanish as historyInSpanish } from '#server/features/history/texts.es.ts'
import { english as messagesInEnglish } from '#server/features/messages/texts.en.ts'
import { spanish as messagesInSpanish } from '#server/features/messages/texts.es.ts'
import { english as noticesInEnglish } from '#server/features/notices/texts.en.ts'
import { spanish as noticesInSpanish } from '#server/features/notices/texts.es.ts'
import { english as ordersInEnglish } from '#server/features/orders/texts.en.ts'
import { spanish as ordersInSpanish } from '#server/features/orders/texts.es.ts'
import { english as parkingInEnglish } from '#server/features/parking/texts.en.ts'
import { spanish as parkingInSpanish } from '#server/features/parking/texts.es.ts'
import { english as vehiclesInEnglish } from '#server/features/vehicles/texts.en.ts'
import { spanish as vehiclesInSpanish } from '#server/features/vehicles/texts.es.ts'
import { english as pdfInEnglish } from '#server/pdf/texts.en.ts'
import { spanish as pdfInSpanish } from '#server/pdf/texts.es.ts'
import { english as walletsInEnglish } from '#server/wallet-name/texts.en.ts'
import { spanish as walletsInSpanish } from '#server/wallet-name/texts.es.ts'

/** The words of the server in other languages, by the short names of their files. */
export const dictionaries = {
  en: {
    contract: contractInEnglish,
    codes: codesInEnglish,
    'codes/moments': momentsInEnglish,
    'codes/stages': stagesInEnglish,
    'server/account': accountInEnglish,
    'server/account/leaving': leavingInEnglish,
    'server/account/own-data': ownDataInEnglish,
    'server/account/profile': accountProfileInEnglish,
    'server/guest': guestInEnglish,
    'server/history': historyInEnglish,
    'server/messages': messagesInEnglish,
    'server/notices': noticesInEnglish,
    'server/orders': ordersInEnglish,
    'server/parking': parkingInEnglish,
    'server/vehicles': vehiclesInEnglish,
    'server/pdf': pdfInEnglish,
    'server/wallets': walletsInEnglish,
  },
  es: {
    contract: contractInSpanish,
    codes: codesInSpanish,
    'codes/moments': momentsInSpanish,
    'codes/stages': stagesInSpanish,
    'server/account': accountInSpanish,
    'server/account/leaving': leavingInSpanish,
    'server/account/own-data': ownDataInSpanish,
    'server/account/profile': accountProfileInSpanish,
    'server/guest': guestInSpanish,
    'server/history': historyInSpanish,
    'server/messages': messagesInSpanish,
    'server/notices': noticesInSpanish,
    'server/orders': ordersInSpanish,
    'server/parking': parkingInSpanish,
    'server/vehicles': vehiclesInSpanish,
    'server/pdf': pdfInSpanish,
    'server/wallets': walletsInSpanish,
  },
}
