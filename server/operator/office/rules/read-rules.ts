import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/rules.ts'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { NoticePrice } from '#domain/notices/prices.ts'
import { isFreeTime } from '#domain/parking/charging-hours.ts'
import { freeDaysOf, noFreeDays } from '#server/city/free-days-file.ts'
import { picturesPath } from '#server/features/content/banners.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

type Rules = GivenOutputOf<typeof calls.readRules>

const shownDays = 366

/** What is in force on this server, and the free days that come. */
export const readRules = async (parts: Parts, _input: unknown, call: Call<'staff'>): Promise<Rules> => {
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read rules' })
  const { groups, notices, settings, banners } = parts.city()
  const categories = new Map(
    groups.flatMap((group) => group.categories.map(({ slug, name }) => [slug, name] as const)),
  )
  return {
    tariffs: groups.map(({ name, charging_hours = [], categories }) => ({
      name,
      hours: charging_hours.flatMap((window) => {
        if (isFreeTime(window)) return []
        const { days, from, to } = window
        return [{ days: [...days], from, to }]
      }),
      categories: categories.map((category) => ({
        name: category.name,
        products: category.products.map((product) => ({ name: product.name, price: product.price })),
      })),
    })),
    notices: notices.map(({ name, deadline_days, categories: special = {}, ...usual }) => ({
      name,
      ...priceOf(usual),
      deadline_days,
      categories: Object.entries(special).map(([slug, one]) => ({
        name: categories.get(slug) ?? slug,
        ...priceOf(one),
      })),
    })),
    settings: Object.entries(settings)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    free_days: comingFreeDays(parts),
    banners: banners.map(({ id, url, external_link, picture }) => ({
      id,
      url: picture ? `${picturesPath}${picture.name}` : url,
      link: external_link,
    })),
  }
}

const priceOf = ({ price, stages = [] }: NoticePrice) => ({
  price,
  stages: stages.map(({ until_hours, price: before }) => ({ until_hours, price: before })),
})

const comingFreeDays = (parts: Parts): Rules['free_days'] => {
  const { freeDays, groups: tariff, settings } = parts.city()
  const today = civilDate(toCivil(parts.clock.now(), settings.timeZone))
  const last = addDays(today, shownDays)
  const nameOf = (id: number): string[] => tariff.flatMap((group) => (group.id === id ? [group.name] : []))
  return freeDaysOf(freeDays ?? noFreeDays)
    .filter(({ free }) => free >= today && free <= last)
    .map(({ free, from, to, name, groups }) => ({
      ...{ date: free, from, to, name },
      groups: (groups ?? []).flatMap(nameOf),
    }))
    .toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`))
}
