export * from './parking/activation.ts'
export * from './parking/charging-hours.ts'
export * from './parking/refund.ts'
export * from './parking/tariff.ts'
