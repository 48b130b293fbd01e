import { route } from '#contract/route.ts'

export const readNotice = route('GET', '/api/notices/:notice', 'driver')
export const listOwnContests = route('GET', '/api/contests', 'driver')
export const addContest = route('POST', '/api/notices/:notice/contests', 'driver')
export const readPublicNotice = route('GET', '/api/public/notices/:notice', 'anyone')
export const addPublicContest = route('POST', '/api/public/notices/:notice/contests', 'anyone')

/** Addresses of files that are shown in an answer; their end opens them, and for an hour only. */
export const noticePhotoPath = '/api/notice-photos/'
export const noticePdfPath = '/api/notice-pdfs/'

export const viewNoticePhoto = route('GET', '/api/notice-photos/:token', 'anyone')
export const printNotice = route('GET', '/api/notice-pdfs/:token', 'anyone')
