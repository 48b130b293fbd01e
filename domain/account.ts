export * from './account/codes.ts'
export * from './account/confirmation.ts'
export * from './account/login.ts'
export * from './account/registration.ts'
