// Icons are imported one by one; the package types only its list of all six thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
  /** The drawing itself, for a picture that is made without React. */
  export const __iconNode: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}
