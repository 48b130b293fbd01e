import type { ReactNode } from 'react'
import type { Cents } from '#domain/money/cents.ts'
import { ChoiceSet } from './choice-set.tsx'
import { Money } from './money.tsx'
import classes from './product-choices.module.css'

type Named = { id: number; name: string }
type OfferedProduct = Named & { price: Cents }
type OfferedCategory = Named & { products: readonly OfferedProduct[] }
type OfferedGroup = Named & { categories: readonly OfferedCategory[] }
type CategoryOf<G extends OfferedGroup> = G['categories'][number]
type ProductOf<G extends OfferedGroup> = CategoryOf<G>['products'][number]

export type ProductChoicesProps<G extends OfferedGroup> = {
  labels: { group: string; category: string; product: string }
  groups: readonly G[]
  group: G
  category: CategoryOf<G> | null
  product: ProductOf<G> | null
  disabled?: boolean
  /** Stands where the products will be, until there is a category. */
  beforeCategory?: string
  /** Says more about a product and is no part of its name. */
  hintOf?: (product: ProductOf<G>) => ReactNode
  /** Leaves group and category away, which stand elsewhere. */
  onlyProducts?: boolean
  onGroup: (group: G) => void
  onCategory: (category: CategoryOf<G>) => void
  onProduct: (product: ProductOf<G>) => void
}

/** Chosen by its place in the list: a group or a category is promised a name, but no number (specification 3). */
function placeOf<T extends Named>(list: readonly T[], chosen: T | null): number | null {
  const place = chosen
    ? list.findIndex((one) => one === chosen || (one.id !== undefined && one.id === chosen.id))
    : -1
  return place < 0 ? null : place
}

const at = <T extends Named>(list: readonly T[], place: number, use: (found: T) => void): void => {
  const found = list[place]
  if (found) use(found)
}

const toChoice = ({ name }: Named, place: number) => ({ value: place, content: name })

function Places<G extends OfferedGroup>(props: ProductChoicesProps<G>) {
  const { labels, groups, group, category, disabled = false } = props
  return (
    <>
      <ChoiceSet
        label={labels.group}
        look="chips"
        disabled={disabled}
        value={placeOf<OfferedGroup>(groups, group)}
        choices={groups.map(toChoice)}
        onChange={(place) => at(groups, place, props.onGroup)}
      />
      <ChoiceSet
        label={labels.category}
        part="category"
        look="chips"
        disabled={disabled}
        value={placeOf<OfferedCategory>(group.categories, category)}
        choices={group.categories.map(toChoice)}
        onChange={(place) => at<CategoryOf<G>>(group.categories, place, props.onCategory)}
      />
    </>
  )
}

/** Group, category and product, each as large surfaces to touch; the products say what they cost. */
export function ProductChoices<G extends OfferedGroup>(props: ProductChoicesProps<G>) {
  const { labels, category, product, disabled = false, beforeCategory, hintOf } = props
  return (
    <>
      {!props.onlyProducts && <Places {...props} />}
      {category || !beforeCategory ? (
        <ChoiceSet
          label={labels.product}
          part="product"
          look="tiles"
          disabled={disabled}
          value={placeOf<OfferedProduct>(category?.products ?? [], product)}
          choices={(category?.products ?? []).map((offered: ProductOf<G>, place) => ({
            value: place,
            hint: hintOf?.(offered),
            content: (
              <>
                <span className={classes.name}>{offered.name}</span>
                <Money cents={offered.price} />
              </>
            ),
          }))}
          onChange={(place) => at<ProductOf<G>>(category?.products ?? [], place, props.onProduct)}
        />
      ) : (
        <p className={classes.before}>{beforeCategory}</p>
      )}
    </>
  )
}
