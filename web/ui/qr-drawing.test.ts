import { describe, expect, it } from 'vitest'
import { draw, pathOf } from './qr-drawing.ts'

describe('the drawing of a QR code', () => {
  it('has a square for each dark module, the column before the row', () => {
    const modules = [
      [false, true, true],
      [true, false, false],
    ]
    expect(pathOf(modules)).toBe('M1 0h1v1h-1zM2 0h1v1h-1zM0 1h1v1h-1z')
  })

  it('keeps four modules around the code free, without which readers do not find it', async () => {
    const { size, path } = await draw('https://parking.example')
    const drawn = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    const sides = [drawn.map(([x]) => x), drawn.map(([, y]) => y)]
    expect(sides.map((side) => [Math.min(...side), Math.max(...side)])).toEqual([
      [4, size - 5],
      [4, size - 5],
    ])
  })
})
