import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { formText, idOfRow, idOnWire, listOf, messageAnswer, taxIdOnWire } from '#contract/wire.ts'
import { languages } from '#domain/languages.ts'

/** Specification 3 and 7; `content` is HTML that the server has cleaned by an allow-list (Q38). */
export const readLandingContent = endpoint({
  ...route('GET', '/api/webdriver/landpage', 'anyone'),
  tagged: true,
  summary: 'A text of the city by its tag; an unknown tag gives an empty list.',
  description:
    'Several tags are separated by commas; those that the city does not fill are left out. (Specification 3 and 7; Q38)',
  input: {
    query: z.object({
      tags: says(
        '`sobre`, `onde_comprar`, `termos_de_uso`, `termos_de_uso_ativacao_automatica`, `politica_de_privacidade`, ' +
          '`download_app_android`, `download_app_ios` or another text of the city.',
        formText,
      ),
    }),
  },
  output: listOf(
    z.object({
      tag: says('Which text it is.', z.string()),
      content: says('HTML, cleaned by an allow-list; of the `download_` tags an address.', z.string()),
      updated_at: says(
        'Since when it holds, as the city writes it; null where it does not.',
        z.nullable(z.string()),
      ),
      language: says(
        'Its language, `en` or `es`, where the page asked for that and the city wrote it so; else it is in Portuguese.',
        z.optional(z.enum(languages)),
      ),
    }),
  ),
  refusals: [],
  example: { query: { tags: 'termos_de_uso,sobre' } },
})

/** Specification 3 and 7; `content` is cleaned HTML (Q38). */
export const listFaq = endpoint({
  ...route('GET', '/api/public/faq', 'anyone'),
  tagged: true,
  summary: 'The articles of the FAQ.',
  description: 'In the order in which they are shown. (Specification 3 and 7; Q38)',
  input: {},
  output: listOf(
    z.object({
      id: idOfRow,
      slug: says('Names it in an address, after #.', z.string()),
      title: says('The question.', z.string()),
      content: says('The answer as HTML, cleaned by an allow-list.', z.string()),
      language: says(
        'Its language, `en` or `es`, where the page asked for that and the city wrote it so; else it is in Portuguese.',
        z.optional(z.enum(languages)),
      ),
    }),
  ),
  refusals: [],
})

/** Specification 3 and 7; bare fields (Q1); also for the receipt. */
export const readCompanyInfo = endpoint({
  ...route('GET', '/api/common/info/print', 'anyone'),
  tagged: true,
  summary: 'Who runs the programme.',
  description: 'For footers and receipts. (Specification 3 and 7; Q1)',
  input: {},
  output: named(
    'Company',
    'Who runs the programme.',
    z.object({
      name: says('Its name.', z.string()),
      address: says('Street and number.', z.string()),
      city: says('Its city.', z.string()),
      state: says('Its state.', z.string()),
      contact: says('How it is reached.', z.string()),
      identification: says('Its tax id, without the signs of its mask.', taxIdOnWire),
    }),
  ),
  refusals: [],
})

/**
 * Specification 3 and 7; the next campaign banner that the driver has not seen, as bare fields, or an empty body (Q115).
 * `url` is the address of its picture; another user's id is refused (Q5).
 */
export const viewBanner = endpoint({
  ...route('GET', '/api/app/banner/view/:userId', 'driver'),
  summary: 'The campaign banner to show to the driver, if there is one.',
  description:
    'The next one that the driver has not seen; an object without fields where there is none. (Specification 3 and 7; Q5, Q115)',
  input: {
    params: z.object({ userId: says("The caller's own user id; any other is forbidden.", idOnWire) }),
  },
  output: z.object({
    id: z.optional(says('What `saveBanner` takes.', z.int())),
    url: z.optional(says('Address of its picture.', z.string())),
    external_link: z.optional(says('Where it leads; empty where it leads nowhere.', z.string())),
  }),
  refusals: ['forbidden'],
})

/** Specification 7; a banner that was closed or followed is not shown again (Q115); a repetition changes nothing. */
export const saveBanner = endpoint({
  ...route('PUT', '/api/app/banner/save/:bannerId/:userId', 'driver'),
  summary: 'Notes that the driver has seen a campaign banner.',
  description: 'It is not shown again. (Specification 7; Q5, Q115)',
  input: {
    params: z.object({
      bannerId: says('The banner, from `viewBanner`.', idOnWire),
      userId: says("The caller's own user id; any other is forbidden.", idOnWire),
    }),
  },
  output: messageAnswer,
  refusals: ['forbidden'],
  takesNoKey: true,
})
