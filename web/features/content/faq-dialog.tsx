import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFaq } from '#web/api/content.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { langOf, RichText } from '#web/ui/rich-text.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { landingTexts, texts } from './texts.ts'

/** The articles of the FAQ over the page that somebody does not want to leave (decision Q37). */
export default function FaqDialog({ onClose }: { onClose: () => void }) {
  const faq = useFaq()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (slug: string) => {
    const next = new Set(opened)
    if (!next.delete(slug)) next.add(slug)
    setOpened(next)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.faqHeading}
      size="md"
      actions={<Button onClick={onClose}>{landingTexts.close}</Button>}
    >
      {faq.isPending && <LineSkeletons count={8} />}
      {faq.isLoadingError && <LoadFailure text={texts.faqFailed} onRetry={() => void faq.refetch()} />}
      {faq.data?.length === 0 && <p>{texts.noArticles}</p>}
      {faq.data && (
        <Accordion
          level={3}
          opened={opened}
          onToggle={toggle}
          items={faq.data.map(({ slug, title, content, language }) => ({
            key: slug,
            title,
            ...langOf(language),
            content: <RichText html={content} language={language} />,
          }))}
        />
      )}
    </Dialog>
  )
}
