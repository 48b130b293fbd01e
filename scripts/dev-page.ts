import { createServer, type Plugin } from 'vite'
import { applySettingsOverlay, pageSettingsOf, readCity } from '#server/city/read-city.ts'
import { readConfig } from '#server/config.ts'
import { fillDriverPage } from '#server/http/page.ts'

const { cityFolder, settings, mode } = readConfig(process.env)

/** Gives the page of the bundler what the server writes into the built one: the settings of the city, read at each load. */
const cityInPage: Plugin = {
  name: 'city-in-page',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const city = applySettingsOverlay(await readCity(cityFolder), settings)
      return fillDriverPage(html, pageSettingsOf(city, mode), '/')
    },
  },
}

const server = await createServer({ configFile: 'web/vite.config.ts', plugins: [cityInPage] })
await server.listen()
server.printUrls()
