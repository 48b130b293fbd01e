import { Button } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { slugOf } from '#domain/places.ts'
import { useSectors } from '#web/api/places.ts'
import { useSettings } from '#web/api/settings.ts'
import { IconPrinter } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import classes from './qr-code-screen.module.css'
import { texts } from './texts.ts'

/** The public ticket (decision Q33), opened with the tariff of the sector that the sign hangs in. */
const pathFor = (sector: { name: string } | undefined): string =>
  sector ? `/ativacao-publica?setor=${slugOf(sector.name)}` : '/ativacao-publica'

/** A sign for the street: the code, the address, and the sector that it hangs in. */
export default function QrCodeScreen() {
  const { programmeName } = useSettings()
  const [search, setSearch] = useSearchParams()
  const sectors = useSectors()
  const wanted = slugOf(search.get('setor') ?? '')
  // Only a name of the city is printed, never whatever stands in the address.
  const sector = sectors.data?.find(({ name }) => slugOf(name) === wanted)
  const options = (sectors.data ?? []).map(({ name }) => ({ value: slugOf(name), label: name }))
  const path = pathFor(sector)
  const address = `${window.location.origin}${path}`
  return (
    <Screen title={texts.title}>
      {options.length > 0 && (
        <div className={classes.tools}>
          <SelectField
            label={texts.sector}
            options={[{ value: '', label: texts.noSector }, ...options]}
            value={sector ? slugOf(sector.name) : ''}
            onChange={(slug) => setSearch(slug ? { setor: slug } : {}, { replace: true })}
          />
        </div>
      )}
      <article className={classes.sign} aria-label={texts.headline}>
        <p className={classes.programme}>{programmeName}</p>
        <p className={classes.headline}>{texts.headline}</p>
        {sector && <p className={classes.sector}>{sector.name}</p>}
        <div className={classes.code}>
          <QrCode value={address} label={texts.code} size={280} />
        </div>
        <ol className={classes.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={classes.link}>
          {texts.orType} <a href={path}>{address}</a>
        </p>
      </article>
      <div className={classes.tools}>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </Screen>
  )
}
