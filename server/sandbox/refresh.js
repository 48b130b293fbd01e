// Shows what is new without a reload, so that nothing that is being read or typed is lost.
const everyMs = 3000
const main = () => document.querySelector('main')

const refresh = async () => {
  if (document.hidden || main().contains(document.activeElement)) return
  const answer = await fetch('/sandbox')
  if (!answer.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  for (const details of document.querySelectorAll('details[id]')) {
    next.querySelector(`#${details.id}`)?.toggleAttribute('open', details.open)
  }
  if (next.innerHTML !== main().innerHTML) main().replaceWith(document.adoptNode(next))
}

setInterval(() => refresh().catch(() => {}), everyMs)
