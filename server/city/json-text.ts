type Read = { value: unknown } | { line: number; column: number }

/** Reads JSON, or says where it stops being JSON. */
export function readJsonText(text: string): Read {
  try {
    return { value: JSON.parse(text) }
  } catch {
    const until = text.slice(0, longestGoodStart(text)).split('\n')
    return { line: until.length, column: (until.at(-1)?.length ?? 0) + 1 }
  }
}

/**
 * The engine tells the position of some mistakes only. Every start of a text is either still good, so that
 * more could follow, or broken for good; the border between the two is the place of the mistake.
 */
function longestGoodStart(text: string): number {
  let good = 0
  let broken = text.length + 1
  while (broken - good > 1) {
    const middle = Math.floor((good + broken) / 2)
    if (couldGoOn(text.slice(0, middle))) good = middle
    else broken = middle
  }
  return good
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('Unexpected end')) return true
    const position = /at position (\d+)/.exec(message)?.[1]
    return position !== undefined && Number(position) >= start.length
  }
}
