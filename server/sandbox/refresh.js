// Shows what is new without a reload, so that nothing that is being read or typed is lost.
const everyMs = 3000
const main = () => document.querySelector('main')

// The browser reads the page itself: a text that a script reads as HTML would need a policy of its own.
const readPage = () =>
  new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest()
    asked.responseType = 'document'
    asked.open('GET', '/sandbox')
    asked.onload = () => resolve(asked.status === 200 ? asked.response : null)
    asked.onerror = reject
    asked.send()
  })

const refresh = async () => {
  if (document.hidden || main().contains(document.activeElement)) return
  const next = (await readPage())?.querySelector('main')
  if (!next) return
  for (const details of document.querySelectorAll('details[id]')) {
    next.querySelector(`#${details.id}`)?.toggleAttribute('open', details.open)
  }
  if (next.innerHTML !== main().innerHTML) main().replaceWith(document.adoptNode(next))
}

setInterval(() => refresh().catch(() => {}), everyMs)
