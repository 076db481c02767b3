import { table } from '#tools/bench/harness/table.ts'

interface Figure {
  goal: string
  value: number
  unit: string
}

/** Figures by name, in the order of the table. */
export type Figures = Record<string, Figure>

/** Formats a table of figures beside the figures of a base. A dash marks a figure that the base lacks. */
export function figureTable(
  title: string,
  ours: Figures,
  { name, figures }: { name: string; figures: Figures },
): string {
  return table(
    [title, 'goal', 'Mergeboard', name],
    Object.entries(ours).map(([row, { goal, value, unit }]) => [
      row,
      goal,
      withUnit(value, unit),
      figures[row] ? withUnit(figures[row].value, unit) : '–',
    ]),
  )
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

function withUnit(value: number, unit: string): string {
  return `${round(value)} ${unit}`.trim()
}

function round(value: number): string {
  if (value < 2) return value.toFixed(2)
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}
