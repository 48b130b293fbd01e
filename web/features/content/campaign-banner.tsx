import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBanner, useSaveBanner } from '#web/api/content.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './campaign-banner.module.css'
import { bannerTexts as texts } from './texts.ts'

/** A banner that comes later than this would take the screen from somebody who is at work already. */
const patienceMs = 8000

/** The address of a picture once it has arrived; one that fails, or is late, never shows. */
function useArrived(url: string | undefined): string | null {
  const [arrived, setArrived] = useState<string | null>(null)
  useEffect(() => {
    if (!url) return
    const picture = new Image()
    const giveUp = setTimeout(() => picture.removeAttribute('src'), patienceMs)
    picture.onload = () => {
      clearTimeout(giveUp)
      if (!document.querySelector('dialog[open]')) setArrived(url)
    }
    picture.src = url
    return () => {
      clearTimeout(giveUp)
      picture.onload = null
    }
  }, [url])
  return arrived !== null && arrived === url ? arrived : null
}

/** Web addresses and paths of ours; anything else, like a script, is no link. */
const safeLink = (link: string | undefined): string | null =>
  link && /^(https:\/\/|\/(?!\/))/.test(link) ? link : null

/** The campaign's banner over home, once for each driver: closing it or following it counts as seen (decision Q115). */
export default function CampaignBanner({ userId }: { userId: number }) {
  const { data: banner } = useBanner(userId)
  const save = useSaveBanner(userId)
  const picture = useArrived(banner?.url)
  const { id, external_link } = banner ?? {}
  if (id === undefined || picture === null) return null
  const link = safeLink(external_link)
  const seen = () => save.mutate(id)
  // The link is followed by the browser itself, before the banner leaves the page.
  const followed = {
    href: link ?? '',
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => setTimeout(seen),
  }
  const image = <img className={classes.picture} src={picture} alt={texts.picture} />
  return (
    <Dialog
      opened
      onClose={seen}
      title={texts.title}
      size="md"
      actions={
        <>
          {link && (
            <Button component="a" {...followed}>
              {texts.more}
            </Button>
          )}
          <Button variant="default" onClick={seen}>
            {texts.close}
          </Button>
        </>
      }
    >
      {link ? (
        <a className={classes.link} {...followed}>
          {image}
        </a>
      ) : (
        image
      )}
    </Dialog>
  )
}
