export * from './notices/prices.ts'
export * from './notices/sightings.ts'
export * from './notices/status.ts'
