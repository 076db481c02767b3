// Opens the app without a network. Only the page and the files below need it: browsers keep the built files for a year.
const CACHE = 'mergeboard-app'
const PAGE = '/'
const FILES = ['/favicon.svg']
/** Paths of the service, below which there are no pages of the app. */
const NOT_PAGES = /^\/(?:api|oauth|\.well-known)(?:\/|$)/

addEventListener('install', (event) => {
  // These requests skip the worker, which may have to start first.
  for (const pathname of ['*/api/*', '/assets/*']) {
    event.addRoutes?.({ condition: { urlPattern: { pathname } }, source: 'network' })
  }
  event.waitUntil(save())
})

addEventListener('activate', (event) => {
  // Requests a page while the worker starts.
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || method !== 'GET') return
  if (mode === 'navigate') event.respondWith(open(event, NOT_PAGES.test(pathname) ? null : PAGE))
  else if (FILES.includes(pathname)) event.respondWith(open(event, pathname))
})

/** Responds from the network, so that a new version of the app opens at once, or else with the saved file. */
async function open(event, file) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (file === PAGE) event.waitUntil(save().catch(() => {}))
    return response
  } catch (error) {
    const saved = file && (await caches.match(file))
    if (saved) return saved
    throw error
  }
}

async function save() {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...FILES])
}
