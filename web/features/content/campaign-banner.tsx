import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBanner, useSaveBanner } from '#web/api/content.ts'
import { CornerWindow } from '#web/ui/corner-window.tsx'
import classes from './campaign-banner.module.css'
import { bannerTexts as texts } from './texts.ts'

/** A banner that comes later than this would take the screen from somebody who is at work already. */
const patienceMs = 8000

type Picture = { src: string; width?: number; height?: number }

/** Its size travels along, so that nothing moves while it is drawn; what failed, and some drawings, have none. */
const pictureOf = (src: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): Picture =>
  width > 0 && height > 0 ? { src, width, height } : { src }

/** A picture once it has arrived, or has failed where its words will do; one that is late never shows. */
function useArrived(url: string | undefined, wordsWillDo: boolean): Picture | null {
  const [arrived, setArrived] = useState<Picture | null>(null)
  useEffect(() => {
    if (!url) return
    const picture = new Image()
    const giveUp = setTimeout(() => {
      picture.onload = null
      picture.onerror = null
    }, patienceMs)
    const arrive = () => {
      clearTimeout(giveUp)
      if (!document.querySelector('dialog[open]')) setArrived(pictureOf(url, picture))
    }
    picture.onload = arrive
    if (wordsWillDo) picture.onerror = arrive
    picture.src = url
    return () => {
      clearTimeout(giveUp)
      picture.onload = null
      picture.onerror = null
    }
  }, [url, wordsWillDo])
  return arrived?.src === url ? arrived : null
}

/** Web addresses and paths of ours; anything else, like a script, is no link. */
const safeLink = (link: string | undefined): string | null =>
  link && /^(https:\/\/|\/(?!\/))/.test(link) ? link : null

export type CampaignBannerProps = {
  userId: number
  /** Something on the page runs out: the banner stands below it and covers nothing. */
  besideTickets: boolean
}

/**
 * The campaign's banner in a corner of home, where whoever came to park can still park, once for each driver: closing it or
 * following it counts as seen (decision Q115).
 */
export default function CampaignBanner({ userId, besideTickets }: CampaignBannerProps) {
  const { data: banner } = useBanner(userId)
  const save = useSaveBanner(userId)
  const { id, external_link } = banner ?? {}
  const link = safeLink(external_link)
  const picture = useArrived(banner?.url, link !== null)
  if (id === undefined || picture === null) return null
  const seen = () => save.mutate(id)
  // The link is followed by the browser itself, before the banner leaves the page.
  const followed = {
    href: link ?? '',
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => setTimeout(seen),
  }
  const image = <img className={classes.picture} {...picture} alt={texts.picture} />
  return (
    <CornerWindow title={texts.title} onClose={seen} inPlace={besideTickets}>
      {link ? (
        <a className={classes.link} {...followed}>
          {image}
        </a>
      ) : (
        image
      )}
      {link && (
        <Button component="a" {...followed}>
          {texts.more}
        </Button>
      )}
    </CornerWindow>
  )
}
