import { encode } from 'uqr'

/** Runs of dark modules of one row, each drawn as one rectangle. */
const rowPath = (row: readonly boolean[], y: number): string => {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}

/** A QR code as the address of an image; dark on light whatever the theme, or cameras fail. */
export const qrImage = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map(rowPath).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
