/** The states that the tab's icon shows. */
interface TabState {
  /** The tile's color, which tells accounts apart. Null for the default. */
  color: string | null
  /** The dot for the page's status. Null for none. */
  dot: keyof typeof DOTS | null
}

const BLUE = '#2a5bd7'
const DOTS = { waiting: '#f5a524', ready: '#2f9e44', failed: '#e03131', merged: '#8250df' }

let state: TabState = { color: null, dot: null }

/** Redraws the tab's icon: the logo from `public/favicon.svg` with a color and a dot. */
export function markTab(change: Partial<TabState>): void {
  state = { ...state, ...change }
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link) link.href = `data:image/svg+xml,${encodeURIComponent(draw(state))}`
}

function draw({ color, dot }: TabState): string {
  const bars = [18, 12, 7]
    .map((height, at) => {
      const x = 7 + at * 6.5
      return `<rect x="${x}" y="7" width="5" height="${height}" rx="2" opacity="${1 - at * 0.18}"/>`
    })
    .join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="8" fill="${color ?? BLUE}"/><g fill="#fff">${bars}</g>` +
    `${dot ? drawDot(DOTS[dot]) : ''}</svg>`
  )
}

function drawDot(color: string): string {
  return `<circle cx="25" cy="7" r="7" fill="${color}" stroke="#fff" stroke-width="2"/>`
}
