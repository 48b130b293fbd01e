import { expect, type Locator } from '@playwright/test'
import { encode } from 'uqr'

/** The drawn code holds this text: module by module it is what the library makes of it. */
export async function expectQrCode(code: Locator, text: string): Promise<void> {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  await expect(code.locator('path')).toHaveAttribute('d', dark.join(''))
  await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
}
