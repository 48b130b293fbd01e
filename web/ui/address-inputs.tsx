import { CepField, HouseNumberField, StateField } from './address-fields.tsx'
import type { FieldProps } from './field-props.ts'
import { TextField } from './fields.tsx'
import { addressTexts as texts } from './texts.ts'

export type AddressField = 'cep' | 'address' | 'number' | 'complement' | 'district' | 'city' | 'uf'

export type AddressInputsProps = {
  inputOf(field: AddressField): Pick<FieldProps, 'value' | 'onChange' | 'error'>
  /** Fills the others in when the postal code is left. */
  postalCode: { outcome: 'found' | 'unknown' | null; leave(): Promise<void> }
  /** Classes of a grid in which some fields share a line. */
  sizes: { third: string | undefined; twoThirds: string | undefined }
  withComplement?: boolean
}

/** The fields of an address; what they stand in is the caller's. */
export function AddressInputs({ inputOf, postalCode, sizes, withComplement = false }: AddressInputsProps) {
  return (
    <>
      <div className={sizes.third}>
        <CepField
          {...inputOf('cep')}
          {...(postalCode.outcome === 'unknown' ? { description: texts.unknown } : {})}
          label={texts.cep}
          onBlur={() => void postalCode.leave()}
          required
        />
      </div>
      <span className="only-heard" role="status">
        {postalCode.outcome ? texts[postalCode.outcome] : ''}
      </span>
      <div className={sizes.twoThirds}>
        <TextField {...inputOf('address')} label={texts.street} autoComplete="address-line1" required />
      </div>
      <div className={sizes.third}>
        <HouseNumberField {...inputOf('number')} label={texts.number} autoComplete="off" required />
      </div>
      {withComplement && (
        <div className={sizes.twoThirds}>
          <TextField
            {...inputOf('complement')}
            label={texts.complement}
            autoComplete="address-line2"
            optional
          />
        </div>
      )}
      {/* Beside the number where no complement stands there. */}
      <div className={withComplement ? undefined : sizes.twoThirds}>
        <TextField {...inputOf('district')} label={texts.district} autoComplete="address-level3" required />
      </div>
      <div className={sizes.twoThirds}>
        <TextField {...inputOf('city')} label={texts.city} autoComplete="address-level2" required />
      </div>
      <div className={sizes.third}>
        <StateField {...inputOf('uf')} label={texts.uf} required />
      </div>
    </>
  )
}
