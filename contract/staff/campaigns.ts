import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { messageAnswer, plainText, shortName } from '#contract/wire.ts'

/** A campaign, whoever starts it: a person, or a machine by `startCampaign` of the operator. */
export const campaignGiven = z.object({
  name: says('Names the campaign: small letters, digits and hyphens.', shortName),
  title: says('What the message is headed by.', plainText(100, 1)),
  text: says('What it says.', plainText(1000, 1)),
  link: says(
    'Where it leads: a path of the page, or an https address.',
    plainText(500).check(z.regex(/^(\/(?!\/)\S*|https:\/\/\S+)$/)),
    { pattern: '^(/(?!/)\\S*|https://\\S+)$' },
  ),
})

export const campaignExample = {
  body: {
    name: 'summer-2027',
    title: 'Centro com 30 minutos',
    text: 'Agora com 30 minutos no Centro.',
    link: '/faq',
  },
}

/** Ours (Q182): whom a campaign would reach, and how it would look; nothing is sent. */
export const checkCampaign = endpoint({
  ...route('POST', '/api/staff/campaigns/check', 'staff'),
  ours: true,
  summary: 'Whom a campaign would reach, and its letter.',
  description: 'Sends nothing. Whoever has heard of a campaign of this name is counted apart. (Q182)',
  input: { body: campaignGiven },
  output: z.object({
    drivers: says('Drivers who would get it, by either way or by both.', z.int()),
    by_email: says('Drivers who would get it as a letter.', z.int()),
    by_push: says('Drivers who would get it as a push.', z.int()),
    told_before: says('Drivers who have heard of a campaign of this name, and get nothing.', z.int()),
    subject: says('Of the letter.', z.string()),
    letter: says('The letter as text.', z.string()),
  }),
  refusals: [],
  act: 'send campaigns',
  takesNoKey: true,
  example: campaignExample,
})

/** Ours (Q182): the same as `startCampaign` of the operator, by a person. */
export const publishCampaign = endpoint({
  ...route('POST', '/api/staff/campaigns', 'staff'),
  ours: true,
  summary: 'Sends a campaign to the drivers who want them.',
  description: 'The name makes it one campaign: whoever has heard of it hears no more of it. (Q182)',
  input: { body: campaignGiven },
  output: messageAnswer,
  refusals: [],
  act: 'send campaigns',
  example: campaignExample,
})
