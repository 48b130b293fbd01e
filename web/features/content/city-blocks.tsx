import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCityTexts } from '#web/api/content.ts'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { IconBrandAndroid, IconBrandApple } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import classes from './city-blocks.module.css'
import { landingTexts as texts } from './texts.ts'

const tags = ['sobre', 'onde_comprar', 'download_app_android', 'download_app_ios'] as const

const Block = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" labelledBy={id}>
    <div className={classes.block}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </div>
  </Card>
)

/** The pages of the stores; the server lets through nothing but web addresses, and so does this. */
function AppBadges({ android = '', ios = '' }: { android?: string | undefined; ios?: string | undefined }) {
  const stores = [
    { href: android, label: texts.android, Icon: IconBrandAndroid },
    { href: ios, label: texts.ios, Icon: IconBrandApple },
  ].filter(({ href }) => /^https?:\/\//.test(href))
  if (stores.length === 0) return null
  return (
    <section className={classes.badges} aria-label={texts.apps}>
      {stores.map(({ href, label, Icon }) => (
        <a key={label} className={classes.badge} href={href} target="_blank" rel="noopener noreferrer">
          <Icon size={30} stroke={1.6} aria-hidden />
          <span>
            <small>{texts.download}</small> <span>{label}</span>
          </span>
        </a>
      ))}
    </section>
  )
}

const Waiting = () => (
  <div className={classes.pair}>
    <Skeleton className={classes.waiting ?? ''} radius="lg" />
    <Skeleton className={classes.waiting ?? ''} radius="lg" />
  </div>
)

/** About the programme, the stores of the application, where to buy: what the city wrote, if it wrote it. */
export default function CityBlocks() {
  const query = useCityTexts(tags)
  if (query.isPending) return <Waiting />
  if (query.isLoadingError) return <LoadFailure text={texts.failed} onRetry={() => void query.refetch()} />
  const { sobre, onde_comprar, download_app_android, download_app_ios } = query.data
  return (
    <>
      <div className={classes.pair}>
        {sobre && (
          <Block id="sobre" title={texts.about}>
            <Fold>
              <RichText html={sobre.content} language={sobre.language} />
            </Fold>
          </Block>
        )}
        {onde_comprar && (
          <Block id="onde-comprar" title={texts.whereToBuy}>
            <Fold>
              <RichText html={onde_comprar.content} language={onde_comprar.language} />
            </Fold>
          </Block>
        )}
      </div>
      <AppBadges android={download_app_android?.content} ios={download_app_ios?.content} />
    </>
  )
}
