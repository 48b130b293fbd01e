import { __iconNode as blind } from '@tabler/icons-react/dist/esm/icons/IconBlind.mjs'
import { __iconNode as store } from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { __iconNode as car } from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import { __iconNode as paperclip } from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { __iconNode as stopwatch } from '@tabler/icons-react/dist/esm/icons/IconStopwatch.mjs'
import { __iconNode as truck } from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import { __iconNode as wheelchair } from '@tabler/icons-react/dist/esm/icons/IconWheelchair.mjs'
import type { SignName } from './model.ts'

export type Drawing = readonly (readonly [tag: string, attributes: Record<string, string>])[]

/** A car with the lamp on its roof. */
const taxi: Drawing = [...car, ['path', { d: 'M10 6v-2.5h4v2.5', key: 'lamp' }]]

export const drawings: Record<SignName, Drawing> = {
  pin: store,
  blind,
  wheelchair,
  truck,
  stopwatch,
  paperclip,
  taxi,
  car,
}

const svg = 'http://www.w3.org/2000/svg'

/** The sign as a node of the document: the map draws hundreds and needs no component for them. */
export function signNode(name: SignName): SVGSVGElement {
  const node = document.createElementNS(svg, 'svg')
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' }
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.setAttribute('aria-hidden', 'true')
  for (const [tag, { key: _key, ...parts }] of drawings[name]) {
    const part = document.createElementNS(svg, tag)
    for (const [key, value] of Object.entries(parts)) part.setAttribute(key, value)
    node.append(part)
  }
  return node
}
