import type { Preferences } from '#web/lib/preferences.ts'
import { customVariables } from './measure-contrast.ts'

interface DiffSampleProps {
  palette: Preferences['diffPalette']
  /** The colors of the custom palette. */
  colors: Preferences['diffColors']
  /** Absent for the current theme. */
  theme?: 'light' | 'dark'
  /** An SVG filter that simulates a kind of color vision. */
  filter: string | undefined
}

/** A changed line in the colors of a palette. */
export function DiffSample({ palette, theme, colors, filter }: DiffSampleProps) {
  return (
    <span
      aria-hidden
      data-diff-palette={palette}
      data-theme={theme}
      style={{ filter, ...customVariables(colors) }}
      className="block w-52 max-xs:w-24 shrink-0 overflow-hidden rounded-inner border border-control bg-canvas font-mono text-small text-text"
    >
      <SampleLine side="del" line={7} value="10" />
      <SampleLine side="add" line={8} value="20" />
    </span>
  )
}

const LOOKS = {
  del: {
    line: 'bg-diff-del-line',
    gutter: 'bg-diff-del-gutter',
    bar: 'bg-diff-del-bar',
    sign: 'text-diff-del-sign',
    word: 'bg-diff-del-word',
  },
  add: {
    line: 'bg-diff-add-line',
    gutter: 'bg-diff-add-gutter',
    bar: 'bg-diff-add-bar',
    sign: 'text-diff-add-sign',
    word: 'bg-diff-add-word',
  },
}

function SampleLine({ side, line, value }: { side: 'add' | 'del'; line: number; value: string }) {
  const look = LOOKS[side]
  return (
    <span className={`flex h-5 items-center ${look.line}`}>
      <span className={`h-full w-[3px] forced-color-adjust-none ${look.bar}`} />
      <span className={`h-5 w-6 pr-1 text-right leading-5 text-muted ${look.gutter}`}>{line}</span>
      <span className={`w-4 text-center ${look.sign}`}>{side === 'add' ? '+' : '−'}</span>
      <span className="whitespace-pre">
        <span className="text-syntax-keyword">const</span> size{' '}
        <span className="text-syntax-punctuation">=</span>{' '}
        <span
          className={`text-syntax-number [text-decoration-line:var(--diff-word-decoration)] ${look.word}`}
        >
          {value}
        </span>
      </span>
    </span>
  )
}
