import * as L from 'leaflet'
import type { Box } from '#domain/places.ts'
import { frameOf, type GroundFeature, type GroundSource } from './model.ts'
import { paintGround } from './paint.ts'
import { coloursOf } from './style.ts'

/** Drawn around what is seen, in parts of its size: a finger that moves the map finds ground there. */
const around = 0.4
/** More pixels than this to one of the page are not seen, and cost a cheap phone its memory. */
const finest = 2
const equatorMetres = 40_075_016.686

/** The ground below everything else, drawn by this page: one picture, made anew after each move. */
export class GroundLayer {
  readonly #map: L.Map
  readonly #source: GroundSource
  readonly #canvas = document.createElement('canvas')
  readonly #scheme: MutationObserver
  readonly #onNames: (names: readonly string[]) => void
  readonly #redraw = () => void this.#draw()
  #asked = 0

  constructor(map: L.Map, source: GroundSource, onNames: (names: readonly string[]) => void) {
    this.#map = map
    this.#source = source
    this.#onNames = onNames
    this.#canvas.setAttribute('aria-hidden', 'true')
    map.getPane('tilePane')?.append(this.#canvas)
    map.on('moveend resize', this.#redraw)
    // The device goes dark while the map is open.
    this.#scheme = new MutationObserver(this.#redraw)
    this.#scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    this.#redraw()
  }

  remove(): void {
    this.#asked += 1
    this.#scheme.disconnect()
    this.#map.off('moveend resize', this.#redraw)
    this.#canvas.remove()
  }

  async #draw(): Promise<void> {
    this.#asked += 1
    const asked = this.#asked
    const zoom = this.#map.getZoom()
    const bounds = this.#map.getBounds().pad(around)
    const box: Box = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
    // Without an answer the map stays what it was without a ground: the next move asks again.
    const features = await this.#source(frameOf(box), zoom).catch(() => null)
    if (features && asked === this.#asked) this.#paint(features, box, zoom)
  }

  #paint(features: readonly GroundFeature[], box: Box, zoom: number): void {
    const frame = frameOf(box)
    const world = 256 * 2 ** zoom
    const width = Math.ceil((frame.right - frame.left) * world)
    const height = Math.ceil((frame.bottom - frame.top) * world)
    const fine = Math.min(finest, window.devicePixelRatio || 1)
    const canvas = this.#canvas
    canvas.width = width * fine
    canvas.height = height * fine
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    L.DomUtil.setPosition(canvas, this.#map.latLngToLayerPoint([box.north, box.west]))
    const context = canvas.getContext('2d')
    if (!context) return
    context.scale(fine, fine)
    const latitude = ((box.north + box.south) / 2) * (Math.PI / 180)
    const names = paintGround(
      {
        context,
        width,
        height,
        zoom,
        origin: [frame.left, frame.top],
        world,
        colours: coloursOf(this.#map.getContainer()),
        metres: (equatorMetres * Math.cos(latitude)) / world,
      },
      features,
    )
    this.#onNames(names)
  }
}
