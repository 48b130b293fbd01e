import { isInOutline } from '#domain/places.ts'
import { type Pixel, type Place, placesAlong, type Size, Standing } from './labels.ts'
import type { GroundFeature, GroundKind, Spot } from './model.ts'
import { areas, type Colours, hasEdge, namedAreas, places, type Road, roads } from './style.ts'

/** What is drawn: the part of the world whose corner is `origin`, at so many pixels for the whole of it. */
export type Picture = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  zoom: number
  origin: Spot
  world: number
  colours: Colours
  /** Metres of the ground in one pixel. */
  metres: number
}

const pixelOf = ({ origin, world }: Picture, [x, y]: Spot): Pixel => [
  (x - origin[0]) * world,
  (y - origin[1]) * world,
]

function trace(picture: Picture, parts: GroundFeature['parts']): void {
  const { context } = picture
  for (const part of parts) {
    for (const [n, spot] of part.entries()) {
      const [x, y] = pixelOf(picture, spot)
      if (n === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  }
}

const ofShape = (features: readonly GroundFeature[], kind: GroundKind, shape: GroundFeature['shape']) =>
  features.filter((feature) => feature.kind === kind && feature.shape === shape)

function paintAreas(picture: Picture, features: readonly GroundFeature[]): void {
  const { context, colours, zoom } = picture
  for (const { kind, colour, from } of areas) {
    if (zoom < from) continue
    context.fillStyle = colours[colour]
    for (const { parts } of ofShape(features, kind, 'area')) {
      context.beginPath()
      trace(picture, parts)
      // Rings within rings are holes, whichever way they run.
      context.fill('evenodd')
    }
  }
}

const widthOf = ({ metres, least }: Road, picture: Picture): number =>
  Math.max(least, metres / picture.metres)

function stroke(picture: Picture, found: readonly GroundFeature[], colour: string, width: number): void {
  const { context } = picture
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  for (const { parts } of found) trace(picture, parts)
  context.stroke()
}

/** All edges lie below all ways, so that crossings stand open. */
function paintRoads(picture: Picture, features: readonly GroundFeature[]): void {
  const { context, colours, zoom } = picture
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const seen = roads
    .filter(({ from }) => zoom >= from)
    .map((road) => ({ road, found: ofShape(features, road.kind, 'line'), width: widthOf(road, picture) }))
  for (const { road, found, width } of seen) {
    if (hasEdge(road)) stroke(picture, found, colours.edge, width + 2)
  }
  for (const { road, found, width } of seen) stroke(picture, found, colours[road.colour], width)
}

const fontOf = (size: number, weight: number) => `${weight} ${size}px system-ui, sans-serif`

function write(picture: Picture, name: string, { x, y, angle }: Place): void {
  const { context, colours } = picture
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  context.strokeStyle = colours.land
  context.lineWidth = 4
  context.strokeText(name, 0, 0)
  context.fillStyle = colours.text
  context.fillText(name, 0, 0)
  context.restore()
}

/** A name at the edge of the picture is left to the picture beside it. */
const isInside = ({ x, y }: Place, picture: Picture): boolean =>
  x > 0 && y > 0 && x < picture.width && y < picture.height

function writeIfRoom(picture: Picture, standing: Standing, name: string, place: Place, size: Size): void {
  if (isInside(place, picture) && standing.take(name, place, size)) write(picture, name, place)
}

const middleOf = (picture: Picture, { frame }: GroundFeature): Place => {
  const [x, y] = pixelOf(picture, [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2])
  return { x, y, angle: 0 }
}

function namePlaces(picture: Picture, features: readonly GroundFeature[], standing: Standing): void {
  const { context, zoom } = picture
  for (const { kind, from, to, size } of places) {
    if (zoom < from || zoom > to) continue
    context.font = fontOf(size, 700)
    for (const feature of ofShape(features, kind, 'point')) {
      const width = context.measureText(feature.name).width
      writeIfRoom(picture, standing, feature.name, middleOf(picture, feature), { width, height: size })
    }
  }
}

const streetLetters = { near: 14, far: 12 }
const nearZoom = 17
const apart = 360

function nameRoads(picture: Picture, features: readonly GroundFeature[], standing: Standing): void {
  const { context, zoom } = picture
  const size = zoom >= nearZoom ? streetLetters.near : streetLetters.far
  context.font = fontOf(size, 600)
  for (const { kind, named } of roads.toReversed()) {
    if (zoom < named) continue
    for (const { name, parts } of ofShape(features, kind, 'line')) {
      if (name === '') continue
      const width = context.measureText(name).width
      for (const part of parts) {
        const line = part.map((spot) => pixelOf(picture, spot))
        for (const place of placesAlong(line, width, apart)) {
          writeIfRoom(picture, standing, name, place, { width, height: size })
        }
      }
    }
  }
}

const holdsMiddle = ({ frame, parts: [outline = []] }: GroundFeature): boolean =>
  isInOutline(
    { lng: (frame.left + frame.right) / 2, lat: (frame.top + frame.bottom) / 2 },
    outline.map(([lng, lat]) => ({ lng, lat })),
  )

function nameAreas(picture: Picture, features: readonly GroundFeature[], standing: Standing): void {
  const { context, zoom, world } = picture
  const size = 13
  context.font = `italic ${fontOf(size, 500)}`
  for (const { kind, from } of namedAreas) {
    if (zoom < from) continue
    for (const feature of ofShape(features, kind, 'area')) {
      const width = context.measureText(feature.name).width
      const room = (feature.frame.right - feature.frame.left) * world
      // The middle of a crooked area may lie outside of it.
      if (feature.name === '' || width > room || !holdsMiddle(feature)) continue
      writeIfRoom(picture, standing, feature.name, middleOf(picture, feature), { width, height: size })
    }
  }
}

/** Draws the ground, and gives the names that it wrote. */
export function paintGround(picture: Picture, features: readonly GroundFeature[]): string[] {
  const { context, width, height, colours } = picture
  context.fillStyle = colours.land
  context.fillRect(0, 0, width, height)
  paintAreas(picture, features)
  paintRoads(picture, features)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const standing = new Standing()
  namePlaces(picture, features, standing)
  nameRoads(picture, features, standing)
  nameAreas(picture, features, standing)
  return standing.names
}
