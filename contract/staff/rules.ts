import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { centsOnWire, civilDateTime, idOfRow, idOnWire, listOf } from '#contract/wire.ts'

const noticePrice = {
  price: says('What it costs, where it has stages after the last of them.', centsOnWire),
  stages: says(
    'Other prices before, each until so many hours after it was issued; empty: the price holds from the beginning.',
    z.array(z.object({ until_hours: says('Until when.', z.int()), price: centsOnWire })),
  ),
}

/** Ours (Q182): what the city's folder says, and what comes. */
export const readRules = endpoint({
  ...route('GET', '/api/staff/rules', 'staff'),
  ours: true,
  summary: 'Tariff, notices and settings that are in force, and the free days that come.',
  description:
    "What the city's folder says, with the overlay of this server. Free days of the next twelve months. (Q182)",
  input: {},
  output: z.object({
    tariffs: says(
      'By importance.',
      z.array(
        z.object({
          name: says('What the group is called.', z.string()),
          hours: says(
            'When it charges; empty: always.',
            z.array(
              z.object({
                days: says('Days of the week, 0 is Sunday.', z.array(z.int())),
                from: says('From when.', z.string()),
                to: says('Until when.', z.string()),
              }),
            ),
          ),
          categories: says(
            'Kinds of vehicles.',
            z.array(
              z.object({
                name: says('What it is called.', z.string()),
                products: says(
                  'Times on sale.',
                  z.array(z.object({ name: says('What it is called.', z.string()), price: centsOnWire })),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
    notices: says(
      'Kinds of notices.',
      z.array(
        z.object({
          name: says('What it is called.', z.string()),
          ...noticePrice,
          deadline_days: says('Days until it is Autuado.', z.int()),
          categories: says(
            'Kinds of vehicles that pay another price.',
            z.array(z.object({ name: says('What it is called.', z.string()), ...noticePrice })),
          ),
        }),
      ),
    ),
    settings: says(
      'Every setting.',
      z.array(
        z.object({
          name: says('What it is called in the folder.', z.string()),
          value: says('As JSON has it.', z.string()),
        }),
      ),
    ),
    free_days: says(
      'Those that come.',
      z.array(
        z.object({
          date: says('The civil day.', z.string()),
          from: says('From when nobody is charged.', z.string()),
          to: says('Until when.', z.string()),
          name: says('Why.', z.string()),
          groups: says('In which tariffs; empty: all.', z.array(z.string())),
        }),
      ),
    ),
    banners: says(
      'What the page advertises.',
      z.array(
        z.object({
          id: idOfRow,
          url: says('The picture.', z.string()),
          link: says('Where it leads.', z.string()),
        }),
      ),
    ),
  }),
  refusals: [],
  act: 'read rules',
})

/** Ours (Q182): the folder as it was loaded each time that it had changed, newest first. */
export const listRuleLoads = endpoint({
  ...route('GET', '/api/staff/rules/loads', 'staff'),
  ours: true,
  summary: 'When rules were loaded, by whom, and what they changed, 20 at a time.',
  description: 'Newest first. For the page after, send the last id of this one as `before`. (Q182)',
  input: { query: z.object({ before: z.optional(says('Only those with a smaller id.', idOnWire)) }) },
  output: listOf(
    named(
      'RuleLoad',
      "A load of the city's folder that changed something.",
      z.object({
        id: idOfRow,
        loaded_at: civilDateTime,
        loaded_by: says("The computer's user and name; empty where nobody knows.", z.string()),
        changes: says(
          'What of the rules differs from the load before, settings first, 50 places at most; empty for the first, or where only ' +
            'texts and places changed.',
          z.array(
            z.object({
              what: says('Where in the folder.', z.string()),
              before: says('As JSON has it; null where it was not there.', z.nullable(z.string())),
              after: says('As JSON has it; null where it is gone.', z.nullable(z.string())),
            }),
          ),
        ),
        left_out: says('How many places more differ.', z.int()),
      }),
    ),
  ),
  refusals: [],
  act: 'read rules',
  example: { query: { before: 1000 } },
})
