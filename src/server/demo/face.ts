/** A portrait's features. Colors are CSS colors. */
export interface Look {
  skin: keyof typeof skins
  hair: keyof typeof hairs
  hairColor: string
  clothes: keyof typeof necklines
  clothesColor: string
  background: string
  beard?: keyof typeof beards
  glasses?: 'round' | 'square'
  earrings?: string
  smile?: 'wide' | 'small'
}

const skins = {
  pale: { base: '#f6dccb', shade: '#e8bfa8', lips: '#c9796c' },
  light: { base: '#f0c8a8', shade: '#dda583', lips: '#b9655a' },
  olive: { base: '#dcae84', shade: '#c48f64', lips: '#a85a4c' },
  tan: { base: '#c98f63', shade: '#ab7249', lips: '#94493f' },
  brown: { base: '#a0693f', shade: '#82512d', lips: '#7a3b32' },
  dark: { base: '#704526', shade: '#573319', lips: '#8a4a3c' },
} as const

/** The picture is 96 × 96, and the face is an ellipse around (48, 43). `behind` is drawn before the shoulders. */
const hairs: Record<string, { behind?: string; front: string }> = {
  short: {
    front:
      '<path d="M30.5 42C28 24 38 17 49 17s20 8 16.5 25C64 35 61 30.5 56 29c-7 2-15 1.5-21 1-3 2.5-4 7-4.5 12Z"/>',
  },
  sidePart: {
    front:
      '<path d="M30.5 42C27.5 22 40 15.5 50 16.5 62 17 68 27 65.5 42 64.5 35 62 31 57 28c-5 .5-12-.5-17-4.5C38 30 32 31 30.5 42Z"/>',
  },
  cropped: {
    front:
      '<path d="M30.5 40C29.5 25 39 19 48 19s18.5 6 17.5 21C63 30 57 26.5 48 26.5S33 30 30.5 40Z"/>',
  },
  curly: {
    front: curls([
      [33, 32, 7],
      [37, 24, 8],
      [46, 19.5, 8.5],
      [56, 22, 8],
      [62, 29, 7.5],
      [65, 37, 5],
      [31, 39, 4.5],
    ]),
  },
  longCurls: {
    behind: curls([
      [31, 34, 9],
      [28, 45, 9],
      [28, 57, 9],
      [33, 67, 8],
      [65, 34, 9],
      [68, 45, 9],
      [68, 57, 9],
      [63, 67, 8],
    ]),
    front: curls([
      [36, 25, 8],
      [46, 20, 8.5],
      [57, 22, 8],
      [63, 30, 6],
      [32, 33, 6],
    ]),
  },
  round: {
    behind: '<circle cx="48" cy="35" r="27"/>',
    front: '<path d="M30 42C29 27 38 22 48 22s19 5 18 20C62 33 56 29.5 48 29.5S34 33 30 42Z"/>',
  },
  long: {
    behind:
      '<path d="M27 74C24 58 26 40 30 31c4-11 12-15 18-15s14 4 18 15c4 9 6 27 3 43-8 5-34 5-42 0Z"/>',
    front:
      '<path d="M30 46c-1.5-18 6-28 18-28s19.5 10 18 28c-2-9-6-15-12-19.5C48 32 34 34 30 46Z"/>',
  },
  wavy: {
    behind:
      '<path d="M29 76c-6-3-4-9-6-14s2-8 1-13 4-8 5-14c2-12 10-19 19-19s17 7 19 19c1 6 6 9 5 14s3 8 1 13 0 11-6 14c-8 4-30 4-38 0Z"/>',
    front:
      '<path d="M30 45c-2-18 7-28 18-28s20 10 18 28c-1-6-4-9-6-15-3-1-5-4-6-6-6 7-20 6-24 21Z"/>',
  },
  bob: {
    behind:
      '<path d="M28 60c-2-12-1-22 2-30 4-10 11-14 18-14s14 4 18 14c3 8 4 18 2 30-6 4-34 4-40 0Z"/>',
    front: '<path d="M30 42c-1-15 7-24 18-24s19 9 18 24c-1-3-2-6-3-8-8 1-20 1-29-1-2 2-3 5-4 9Z"/>',
  },
  bun: {
    behind: '<circle cx="48" cy="14" r="8.5"/>',
    front:
      '<path d="M30.5 42C28 26 37 18 48 18s20 8 17.5 24C63 33 57 27 48 26.5 39 27 33 33 30.5 42Z"/>',
  },
}

function curls(circles: readonly (readonly [number, number, number])[]): string {
  return circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
}

const beards = {
  full: '<path d="M31.5 45c1 4 2 5 5 5 3-2 7-3 11.5-3s8.5 1 11.5 3c3 0 4-1 5-5 1 12-5 20.5-16.5 20.5S30.5 57 31.5 45Z"/>',
  short:
    '<path opacity=".55" d="M31.5 46c1.5 5 4 6 6 5.5 3-2 6-3 10.5-3s7.5 1 10.5 3c2 .5 4.5-.5 6-5.5 0 11-6 18-16.5 18S31.5 57 31.5 46Z"/>',
  moustache: '<path d="M40 51.5c2-2.5 6-3 8-1.5 2-1.5 6-1 8 1.5-3 1.5-6 1-8 0-2 1-5 1.5-8 0Z"/>',
} as const

const necklines = {
  crew: '<path d="M38 68q10 10 20 0" fill="none" stroke="#0002" stroke-width="2.5"/>',
  turtleneck: '<path d="M39.5 60h17v10q-8.5 5-17 0Z"/><path d="M39.5 65h17" stroke="#0002"/>',
  collar:
    '<path d="M40 66l8 9 8-9 5 4-8 12-5-5-5 5-8-12Z" fill="#fff"/><path d="M48 77v19" stroke="#0002"/>',
  hood: '<path d="M34 70q14 14 28 0l3 3q-17 18-34 0Z" fill="#0002"/><path d="M44 79v9m8-9v9" stroke="#fff9" stroke-width="1.5"/>',
  blazer:
    '<path d="M41 67l7 14 7-14 2 1-9 28-9-28Z" fill="#fff"/><path d="M39 68l9 28 9-28" fill="none" stroke="#0003" stroke-width="1.5"/>',
} as const

const glasses = {
  round:
    '<circle cx="40.5" cy="43" r="5.5"/><circle cx="55.5" cy="43" r="5.5"/><path d="M46 43q2-1.5 4 0M35 42l-4-1M61 42l4-1"/>',
  square:
    '<rect x="34.5" y="38.5" width="11.5" height="9" rx="2.5"/><rect x="50" y="38.5" width="11.5" height="9" rx="2.5"/><path d="M46 42h4M34.5 41l-3.5-.5M61.5 41l3.5-.5"/>',
} as const

const mouths = {
  wide: (lips: string) => `<path d="M41.5 53q6.5 7.5 13 0Z" fill="#fff" stroke="${lips}"/>`,
  small: (lips: string) =>
    `<path d="M43 54q5 3.5 10 0" fill="none" stroke="${lips}" stroke-width="2" stroke-linecap="round"/>`,
} as const

/** Draws a portrait as an SVG document. The same look yields the same bytes. */
export function drawFace(look: Look): string {
  const { base, shade, lips } = skins[look.skin]
  const { behind = '', front } = hairs[look.hair]!
  const painted = (color: string, shapes: string) => `<g fill="${color}">${shapes}</g>`
  const head = [
    '<path d="M41 54v15q7 7 14 0V54Z"/>',
    '<circle cx="30.5" cy="44" r="4"/><circle cx="65.5" cy="44" r="4"/>',
    '<path d="M31 40c0-13 7-20 17-20s17 7 17 20c0 14-7 23-17 23s-17-9-17-23Z"/>',
  ]
  const features = [
    `<path d="M42 61q6 4 12 0v3q-6 5-12 0Z" fill="${shade}" opacity=".6"/>`,
    look.beard && look.beard !== 'moustache' ? painted(look.hairColor, beards[look.beard]) : '',
    '<circle cx="40.5" cy="43" r="1.9" fill="#23201f"/><circle cx="55.5" cy="43" r="1.9" fill="#23201f"/>',
    `<path d="M36.5 38q4-2.5 8 0M51.5 38q4-2.5 8 0" fill="none" stroke="${look.hairColor}" stroke-width="1.8" stroke-linecap="round"/>`,
    `<path d="M48 43.5q-2 4.5 1 5" fill="none" stroke="${shade}" stroke-width="1.7" stroke-linecap="round"/>`,
    mouths[look.smile ?? 'small'](lips),
    look.beard === 'moustache' ? painted(look.hairColor, beards.moustache) : '',
    painted(look.hairColor, front),
    look.glasses
      ? `<g fill="#fff3" stroke="#2b2b33" stroke-width="1.5">${glasses[look.glasses]}</g>`
      : '',
    look.earrings
      ? `<circle cx="30" cy="50" r="1.9" fill="${look.earrings}"/><circle cx="66" cy="50" r="1.9" fill="${look.earrings}"/>`
      : '',
  ]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" fill="${look.background}"/>`,
    painted(look.hairColor, behind),
    painted(base, head[0]!),
    painted(
      look.clothesColor,
      `<path d="M12 96c0-18 14-25 29-29q7 7 14 0c15 4 29 11 29 29Z"/>${necklines[look.clothes]}`,
    ),
    painted(base, head.slice(1).join('')),
    ...features,
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}
