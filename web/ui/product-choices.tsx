import { ChoiceSet } from './choice-set.tsx'
import { Money } from './money.tsx'
import classes from './product-choices.module.css'

type Named = { id: number; name: string }
type OfferedProduct = Named & { price: number }
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
  onGroup: (group: G) => void
  onCategory: (category: CategoryOf<G>) => void
  onProduct: (product: ProductOf<G>) => void
}

const byId = <T extends Named>(list: readonly T[], id: number, use: (found: T) => void): void => {
  const found = list.find((candidate) => candidate.id === id)
  if (found) use(found)
}

const toChoice = ({ id, name }: Named) => ({ value: id, content: name })

/** Group, category and product, each as large surfaces to touch; the products say what they cost. */
export function ProductChoices<G extends OfferedGroup>(props: ProductChoicesProps<G>) {
  const { labels, groups, group, category, product, disabled = false, beforeCategory } = props
  return (
    <>
      <ChoiceSet
        label={labels.group}
        look="chips"
        disabled={disabled}
        value={group.id}
        choices={groups.map(toChoice)}
        onChange={(id) => byId(groups, id, props.onGroup)}
      />
      <ChoiceSet
        label={labels.category}
        look="chips"
        disabled={disabled}
        value={category?.id ?? null}
        choices={group.categories.map(toChoice)}
        onChange={(id) => byId<CategoryOf<G>>(group.categories, id, props.onCategory)}
      />
      {category || !beforeCategory ? (
        <ChoiceSet
          label={labels.product}
          look="tiles"
          disabled={disabled}
          value={product?.id ?? null}
          choices={(category?.products ?? []).map(({ id, name, price }) => ({
            value: id,
            content: (
              <>
                <span className={classes.name}>{name}</span>
                <Money cents={price} />
              </>
            ),
          }))}
          onChange={(id) => byId<ProductOf<G>>(category?.products ?? [], id, props.onProduct)}
        />
      ) : (
        <p className={classes.before}>{beforeCategory}</p>
      )}
    </>
  )
}
