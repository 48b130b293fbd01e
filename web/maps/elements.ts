import * as L from 'leaflet'
import { markTones } from '#domain/brand-colour.ts'
import type { Point } from '#domain/places.ts'
import classes from './city-map.module.css'
import type { Drawn } from './clusters.ts'
import type { MapAction, MapArea, MapInfo } from './model.ts'
import { signNode } from './signs.ts'
import { texts } from './texts.ts'

/** Drawn from nodes and texts, never from markup: names of a city cannot become elements. */
function nodeOf(className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const node = document.createElement('div')
  if (className) node.className = className
  node.append(...children)
  return node
}

const iconOf = (html: HTMLElement, size: number): L.DivIcon =>
  L.divIcon({ className: classes.icon ?? '', html, iconSize: [size, size], iconAnchor: [size / 2, size / 2] })

/** A marker that is heard by its name and pressed like a button. */
function pressable(at: L.LatLngExpression, icon: L.DivIcon, name: string, press: () => void): L.Marker {
  const marker = L.marker(at, { icon, keyboard: true, riseOnHover: true })
  marker.on('add', () => {
    const node = marker.getElement()
    node?.setAttribute('aria-label', name)
    node?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press()
    })
  })
  marker.on('click', press)
  return marker
}

/** As large as a fingertip: the sign is drawn in the middle of it. */
const markerSize = 44
const clusterSize = 44

export function elementOf(drawn: Drawn, press: () => void): L.Marker {
  if (drawn.kind === 'cluster') {
    const icon = iconOf(nodeOf(classes.cluster, String(drawn.count)), clusterSize)
    return pressable(drawn.at, icon, texts.cluster(drawn.count), press)
  }
  const { name, lines, colour, sign } = drawn.marker
  const node = nodeOf(classes.sign, signNode(sign))
  const { ink, halo } = markTones(colour)
  node.style.background = colour
  node.style.color = ink
  node.style.setProperty('--halo', halo)
  node.dataset.sign = sign
  return pressable(drawn.at, iconOf(node, markerSize), [name, ...lines].join(', '), press)
}

/** A link of the document: what leads to an app opens beside the page, which stays. */
function linkOf({ label, href, isApp }: MapAction): HTMLElement {
  const link = document.createElement('a')
  link.textContent = label
  link.href = href
  if (isApp) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return link
}

/** What a marker tells about itself. */
export function infoOf({ name, lines, more = [], actions = [] }: MapInfo): HTMLElement {
  const heading = document.createElement('strong')
  heading.textContent = name
  const node = nodeOf(
    classes.info,
    heading,
    ...[...lines, ...more].filter((line) => line !== '').map((line) => nodeOf(undefined, line)),
    ...(actions.length > 0 ? [nodeOf(classes.actions, ...actions.map(linkOf))] : []),
  )
  node.tabIndex = -1
  return node
}

export function hereOf(at: L.LatLngExpression): L.Marker {
  const icon = iconOf(nodeOf(classes.here), 22)
  const marker = L.marker(at, { icon, keyboard: false, interactive: false, zIndexOffset: 1000 })
  return marker.bindTooltip(texts.here, { permanent: true, direction: 'top', offset: [0, -12] })
}

/**
 * The area of a sector and its name. A finger or a mouse may press it; the keyboard has the list beside the map for that.
 */
export function areaOf(
  { name, rings, centre, colour, told }: MapArea,
  press: (at: Point) => void,
): L.LayerGroup {
  const outline = rings.map((ring) => ring.map(({ lat, lng }): L.LatLngTuple => [lat, lng]))
  const edge = {
    color: markTones(colour).ink,
    weight: 4,
    fill: false,
    interactive: false,
    className: 'area-edge',
  }
  const area = L.polygon(outline, {
    color: colour,
    weight: 2,
    fillOpacity: 0.14,
    interactive: told !== undefined,
  })
  area.on('click', ({ latlng }) => press(latlng))
  return L.layerGroup([
    L.polygon(outline, edge),
    area,
    L.marker(centre, {
      icon: iconOf(nodeOf(classes.areaName, name), 0),
      interactive: false,
      keyboard: false,
    }),
  ])
}
