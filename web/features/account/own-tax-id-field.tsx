import { useSettings } from '#web/api/settings.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { TaxIdField } from '#web/ui/fields.tsx'
import { accountTexts as texts } from './texts.ts'

/** The tax id that an account is known by, in the letters that the city takes. */
export function OwnTaxIdField(field: Omit<FieldProps, 'label'>) {
  const { alphanumericCnpj } = useSettings()
  return <TaxIdField {...field} label={texts.identification} alphanumeric={alphanumericCnpj} required />
}
