import './library.css'
import * as L from 'leaflet'
import type { Box, Point } from '#domain/places.ts'
import { type Clusters, clustersOf, type Drawn, drawnAs } from './clusters.ts'
import { areaOf, elementOf, hereOf, infoOf } from './elements.ts'
import { keepPageScrolling } from './gestures.ts'
import { GroundLayer } from './ground/ground-layer.ts'
import type { GroundSource } from './ground/model.ts'
import {
  type MapArea,
  type MapInfo,
  type MapMarker,
  maxZoom,
  minZoom,
  type Sight,
  type Target,
} from './model.ts'
import { texts } from './texts.ts'

export type MapSettings = {
  centre: Point
  zoom: number
  /** Zooms at which areas are drawn, both included. */
  areaZooms?: readonly [number, number] | undefined
  /** From this zoom on markers are drawn. */
  markersFrom?: number | undefined
  tileUrl: string
  onMove: (sight: Sight) => void
  /** Hears which names the ground shows. */
  onNames: (names: readonly string[]) => void
  /** Hears of a gesture that scrolls the page and moves no map. */
  onRefused: (how: 'finger' | 'wheel') => void
}

/** Markers that are put into the document in one go; more would hold up a finger on a slow phone. */
const portion = 24

const boxOf = (bounds: L.LatLngBounds): Box => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

const together = (cluster: Extract<Drawn, { kind: 'cluster' }>): MapInfo => ({
  key: cluster.key,
  name: texts.together(cluster.count),
  lines: cluster.members().map(({ name, lines }) => [name, lines[0]].filter(Boolean).join(' · ')),
})

/** A map of a city in a node of the page: what is wanted on it is told, and only what is seen is drawn. */
export class MapView {
  readonly #map: L.Map
  readonly #settings: MapSettings
  readonly #markers = L.layerGroup()
  readonly #areas = L.layerGroup()
  readonly #drawn = new Map<string, L.Marker>()
  /** What is drawn or soon will be, with what each tells by now. */
  #wanted: ReadonlyMap<string, Drawn> = new Map()
  #clusters: Clusters = clustersOf([])
  /** What every place would tell by now. */
  readonly #infos: Record<'markers' | 'areas', readonly MapInfo[]> = { markers: [], areas: [] }
  #open: { key: string; content: HTMLElement; popup: L.Popup } | null = null
  #here: L.Marker | null = null
  #ground: GroundLayer | null = null
  readonly #forgetGestures: () => void
  #frame = 0
  #opener: Element | null = null

  constructor(node: HTMLElement, settings: MapSettings) {
    this.#settings = settings
    this.#map = L.map(node, {
      center: settings.centre,
      zoom: settings.zoom,
      minZoom,
      maxZoom,
      zoomControl: false,
      // While it animates the library forgets what is pressed, and a slow phone animates for long.
      zoomAnimation: false,
      fadeAnimation: false,
      attributionControl: false,
    })
    L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(this.#map)
    if (settings.tileUrl) {
      // The owners of public tiles want to know which page asks; the address of the page alone is enough.
      L.tileLayer(settings.tileUrl, { maxZoom, maxNativeZoom: 19, referrerPolicy: 'origin' }).addTo(this.#map)
    }
    this.#forgetGestures = keepPageScrolling(this.#map, settings.onRefused)
    this.#markers.addTo(this.#map)
    this.#map.on('moveend', () => this.#moved())
    this.#map.on('popupclose', () => this.#giveFocusBack())
    node.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#map.closePopup()
    })
    this.#moved()
  }

  showMarkers(markers: readonly MapMarker[]): void {
    this.#clusters = clustersOf(markers)
    this.#infos.markers = markers
    this.#draw()
    this.#tellAnew()
  }

  showAreas(areas: readonly MapArea[]): void {
    this.#areas.clearLayers()
    for (const area of areas)
      this.#areas.addLayer(areaOf(area, (at) => area.told && this.#tell(area.told, at)))
    this.#infos.areas = areas.flatMap(({ told }) => told ?? [])
    this.#tellAnew()
  }

  showGround(source: GroundSource | null): void {
    this.#ground?.remove()
    this.#ground = source ? new GroundLayer(this.#map, source, this.#settings.onNames) : null
  }

  showHere(point: Point | null): void {
    if (!point) this.#here?.remove()
    else if (this.#here) this.#here.setLatLng(point)
    else this.#here = hereOf(point).addTo(this.#map)
    if (!point) this.#here = null
  }

  goTo({ point, zoom, marker }: Target): void {
    this.#map.closePopup()
    this.#map.setView(point, zoom, { animate: false })
    if (marker) this.#tell(marker, marker.at)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#forgetGestures()
    this.#ground?.remove()
    this.#map.remove()
  }

  #moved(): void {
    const sight = { box: boxOf(this.#map.getBounds()), zoom: this.#map.getZoom() }
    const [from, to] = this.#settings.areaZooms ?? [maxZoom + 1, maxZoom + 1]
    if (sight.zoom >= from && sight.zoom <= to) this.#areas.addTo(this.#map)
    else this.#areas.remove()
    this.#draw()
    this.#settings.onMove(sight)
  }

  /** Takes away what is not seen any more and adds what is new, a portion for each picture of the screen. */
  #draw(): void {
    cancelAnimationFrame(this.#frame)
    const zoom = this.#map.getZoom()
    const isShown = zoom >= (this.#settings.markersFrom ?? 0)
    const found = isShown ? this.#clusters(boxOf(this.#map.getBounds().pad(0.2)), zoom) : []
    this.#wanted = new Map(found.map((one) => [drawnAs(one), one]))
    for (const [key, element] of this.#drawn) {
      if (this.#wanted.has(key)) continue
      this.#markers.removeLayer(element)
      this.#drawn.delete(key)
    }
    this.#add([...this.#wanted].filter(([key]) => !this.#drawn.has(key)))
  }

  #add(waiting: readonly (readonly [key: string, one: Drawn])[]): void {
    for (const [key, one] of waiting.slice(0, portion)) {
      const element = elementOf(one, () => this.#press(this.#wanted.get(key) ?? one))
      this.#drawn.set(key, element)
      this.#markers.addLayer(element)
    }
    const rest = waiting.slice(portion)
    if (rest.length > 0) this.#frame = requestAnimationFrame(() => this.#add(rest))
  }

  #press(drawn: Drawn): void {
    if (drawn.kind === 'marker') this.#tell(drawn.marker, drawn.at)
    else if (this.#map.getZoom() >= maxZoom) this.#tell(together(drawn), drawn.at)
    else this.#map.setView(drawn.at, Math.max(drawn.opensAt, this.#map.getZoom() + 1), { animate: false })
  }

  /** Opens the info window and leads the keyboard into it; Esc leads back to where it came from. */
  #tell(info: MapInfo, at: Point): void {
    const content = infoOf(info)
    const opener = document.activeElement
    // Margins of the window and a finger's width of map beside it.
    const maxWidth = Math.min(300, this.#map.getSize().x - 100)
    const popup = L.popup({ offset: [0, -6], autoPanPadding: [12, 12], maxWidth })
    popup.setLatLng(at).setContent(content).openOn(this.#map)
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', texts.close)
    this.#opener = opener
    this.#open = { key: info.key, content, popup }
    content.focus({ preventScroll: true })
  }

  /** What is told and is known better by now is told anew: prices come after the places. */
  #tellAnew(): void {
    const open = this.#open
    const info = [...this.#infos.markers, ...this.#infos.areas].find(({ key }) => key === open?.key)
    if (!open || !info) return
    const next = infoOf(info)
    if (next.isEqualNode(open.content)) return
    const isRead = open.content.contains(document.activeElement)
    open.content.replaceChildren(...next.childNodes)
    open.popup.update()
    if (isRead) open.content.focus({ preventScroll: true })
  }

  #giveFocusBack(): void {
    const opener = this.#opener
    this.#opener = null
    this.#open = null
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
