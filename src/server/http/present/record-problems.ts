/** Words a record's problems: `Failed to save group {:path=>["has already been taken"]}`. */
export function recordProblems(
  heading: string,
  problems: Readonly<Record<string, readonly string[]>>,
): string {
  const parts = Object.entries(problems).map(
    ([property, texts]) =>
      `:${property}=>[${texts.map((text) => JSON.stringify(text)).join(', ')}]`,
  )
  return `${heading} {${parts.join(', ')}}`
}
