import type { User } from '#web/api/account/sessions.ts'
import type { PreferenceCategory } from '#web/api/preferences.ts'
import { Card } from '#web/ui/card.tsx'
import { PromptSwitch } from '#web/ui/prompt-switch.tsx'
import classes from './preferences.module.css'

type Props = {
  category: PreferenceCategory
  user: User
  onSwitch: (flag: PreferenceCategory['options'][number]['permission'], isOn: boolean) => Promise<void>
}

/** One category with its switches; a switch is named by its option, within the name of its category. */
export const Category = ({ category, user, onSwitch }: Props) => (
  <Card as="li">
    <fieldset className={classes.category}>
      <legend className={classes.name}>{category.name}</legend>
      <ul className={classes.options}>
        {category.options.map(({ name, permission }) => (
          <li key={permission}>
            <PromptSwitch
              label={name}
              side="end"
              name={permission}
              checked={user[permission] === true}
              onSwitch={(isOn) => onSwitch(permission, isOn)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  </Card>
)
