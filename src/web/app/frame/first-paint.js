// Runs inline, before the first paint, so that no page flashes in the wrong theme or frame. `theme.ts` keeps the theme
// up to date.
;(() => {
  const read = (storage, key) => {
    try {
      return globalThis[storage].getItem(key)
    } catch {
      // Storage may be forbidden; the system's theme is right then.
      return null
    }
  }
  const root = document.documentElement

  let chosen = {}
  try {
    chosen = JSON.parse(read('localStorage', 'mergeboard.preferences')) ?? {}
  } catch {
    // Another version may have written something else.
  }
  const { theme, density, cardDensity, diffPalette, diffColors } = chosen
  const shade = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const system = matchMedia('(prefers-contrast: more)').matches ? `${shade}-contrast` : shade
  const themes = ['light', 'dark', 'light-contrast', 'dark-contrast']
  root.dataset.theme = themes.includes(theme) ? theme : system
  const densities = ['comfortable', 'compact']
  root.dataset.density = densities.includes(density) ? density : 'default'
  root.dataset.cardDensity = densities.includes(cardDensity) ? cardDensity : 'default'
  const { add, del } = diffColors ?? {}
  const isMixed = [add, del].every((color) => /^#[\da-f]{6}$/.test(color))
  const palettes = ['red-green', 'blue-yellow', 'high-contrast', isMixed ? 'custom' : 'default']
  root.dataset.diffPalette = palettes.includes(diffPalette) ? diffPalette : 'default'
  if (isMixed) {
    root.style.setProperty('--diff-custom-add', add)
    root.style.setProperty('--diff-custom-del', del)
  }

  // Signing out removes these. A new tab can continue an account of this browser, or sign in silently.
  const isSignedIn = [
    ['sessionStorage', 'mergeboard.accounts'],
    ['localStorage', 'mergeboard.account'],
    ['localStorage', 'mergeboard.signed-in'],
  ].some(([storage, key]) => read(storage, key) !== null)
  const { pathname } = location
  if (pathname !== '/-/oauth/callback') {
    root.dataset.frame = isSignedIn && pathname !== '/-/sign-in' ? 'app' : 'sign-in'
  }
  root.toggleAttribute('data-folded', read('localStorage', 'mergeboard.rail-folded') === 'yes')
})()
