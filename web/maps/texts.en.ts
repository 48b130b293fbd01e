import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    here: 'You are here!',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
    cluster: (count) => `Group of ${count}: open`,
    together: (count) => `${count} in this place`,
    keys: 'Use the arrow keys to move the map, and + and - to zoom.',
    twoFingers: 'Use two fingers to move the map.',
    wheel: 'Use Ctrl and the mouse wheel to zoom.',
    names: (names) => `In sight: ${names}.`,
  },
}
