import { route } from '#contract/route.ts'

export const listPointsOfSale = route('GET', '/api/pos/all', 'anyone')
export const listParkingProfiles = route('GET', '/api/demarcation/parking/active-profiles', 'anyone')
export const listBays = route('GET', '/api/demarcation/bay', 'anyone')
export const listSectors = route('GET', '/api/demarcation/sector', 'anyone')
export const listSectorTariffs = route('GET', '/api/demarcation/tariff', 'anyone')
export const readMap = route('GET', '/api/demarcation/map', 'anyone')
export const searchAddress = route('GET', '/api/geocode', 'anyone')

/** Where the files of a city's map are served, by ranges; what is below it is no call. */
export const mapFilesPath = '/map-files/'
