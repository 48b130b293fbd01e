import { useMutation } from '@tanstack/react-query'
import { printOwnData, readOwnData } from '#contract/generated/routes/account/own-data.ts'
import { minuteMs } from '#domain/durations.ts'
import { call, callForFile } from '../client.ts'
import { civilToday } from '../settings.ts'

export type DataFormat = 'pdf' | 'json'

/** Everything that the programme holds of the driver, as a file. */
async function fileOf(format: DataFormat): Promise<{ blob: Blob; name: string }> {
  const day = civilToday()
  if (format === 'pdf') return { blob: await callForFile(printOwnData), name: `meus-dados-${day}.pdf` }
  const text = JSON.stringify(await call(readOwnData, {}), null, 2)
  return { blob: new Blob([text], { type: 'application/json' }), name: `meus-dados-${day}.json` }
}

/** Hands a file to the browser's downloads; it is fetched with the token, so that no address leads to it. */
function save({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), minuteMs)
}

export const useDownloadOwnData = () =>
  useMutation({ mutationFn: async (format: DataFormat) => save(await fileOf(format)) })
