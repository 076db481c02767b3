// Runs before the first paint, so that no page flashes in the wrong theme. src/web/app/theme.ts keeps it up to date.
;(() => {
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('mergeboard.preferences')) ?? {}
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
  const { theme, density, diffPalette, diffColors } = chosen
  const shade = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const system = matchMedia('(prefers-contrast: more)').matches ? `${shade}-contrast` : shade
  const themes = ['light', 'dark', 'light-contrast', 'dark-contrast']
  const root = document.documentElement
  root.dataset.theme = themes.includes(theme) ? theme : system
  root.dataset.density = ['comfortable', 'compact'].includes(density) ? density : 'default'
  const { add, del } = diffColors ?? {}
  const isMixed = [add, del].every((color) => /^#[\da-f]{6}$/.test(color))
  const palettes = ['red-green', 'blue-yellow', 'high-contrast', isMixed ? 'custom' : 'default']
  root.dataset.diffPalette = palettes.includes(diffPalette) ? diffPalette : 'default'
  if (isMixed) {
    root.style.setProperty('--diff-custom-add', add)
    root.style.setProperty('--diff-custom-del', del)
  }
})()
