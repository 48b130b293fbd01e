import { useEffect, useState } from 'react'
import { type FaqArticle, useFaq } from '#web/api/content.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconHelpCircle } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { langOf, RichText } from '#web/ui/rich-text.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { texts } from './texts.ts'

/** Which articles stand open; a hash equal to a slug opens that one and scrolls to it (specification 2). */
function useOpened(articles: readonly FaqArticle[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const slug = window.location.hash.slice(1)
      if (!articles.some((article) => article.slug === slug)) return
      setOpened((open) => new Set(open).add(slug))
      setWanted(slug)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [articles])
  // Only once the article stands open is its place on the page known.
  useEffect(() => {
    if (!wanted) return
    document.getElementById(wanted)?.scrollIntoView()
    setWanted(null)
  }, [wanted])
  const toggle = (slug: string) => {
    const next = new Set(opened)
    if (!next.delete(slug)) {
      next.add(slug)
      // The address can be passed on and leads to this article.
      window.history.replaceState(window.history.state, '', `#${slug}`)
    }
    setOpened(next)
  }
  return { opened, toggle }
}

function Articles({ articles }: { articles: readonly FaqArticle[] }) {
  const { opened, toggle } = useOpened(articles)
  if (articles.length === 0) return <EmptyState icon={IconHelpCircle} text={texts.noArticles} />
  return (
    <Accordion
      addressable
      opened={opened}
      onToggle={toggle}
      items={articles.map(({ slug, title, content, language }) => ({
        key: slug,
        title,
        ...langOf(language),
        content: <RichText html={content} language={language} />,
      }))}
    />
  )
}

export default function FaqScreen() {
  const faq = useFaq()
  return (
    <Screen title={texts.faq} heading={texts.faqHeading}>
      {faq.isPending && <LineSkeletons count={8} />}
      {faq.isLoadingError && <LoadFailure text={texts.faqFailed} onRetry={() => void faq.refetch()} />}
      {faq.data && <Articles articles={faq.data} />}
    </Screen>
  )
}
