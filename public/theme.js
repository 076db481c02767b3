// Runs before the first paint, so that no page flashes in the wrong theme. src/web/app/theme.ts keeps it up to date.
;(() => {
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('mergeboard.preferences')) ?? {}
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
  const { theme, density } = chosen
  const shade = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const system = matchMedia('(prefers-contrast: more)').matches ? `${shade}-contrast` : shade
  const themes = ['light', 'dark', 'light-contrast', 'dark-contrast']
  const root = document.documentElement
  root.dataset.theme = themes.includes(theme) ? theme : system
  root.dataset.density = ['comfortable', 'compact'].includes(density) ? density : 'default'
})()
