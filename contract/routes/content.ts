import { route } from '#contract/route.ts'

export const readLandingContent = route('GET', '/api/webdriver/landpage', 'anyone')
export const listFaq = route('GET', '/api/public/faq', 'anyone')
export const readCompanyInfo = route('GET', '/api/common/info/print', 'anyone')
export const viewBanner = route('GET', '/api/app/banner/view/:userId', 'driver')
export const saveBanner = route('PUT', '/api/app/banner/save/:bannerId/:userId', 'driver')
