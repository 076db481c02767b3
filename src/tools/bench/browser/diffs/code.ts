const NOUNS = ['request', 'branch', 'label', 'commit', 'version', 'member', 'review', 'board']
const VERBS = ['read', 'merge', 'find', 'apply', 'count', 'store', 'move', 'check']

/**
 * Returns a reproducible TypeScript file of `lines` lines. With `every`, one line in each group of that many lines
 * differs from the file without it.
 */
export function codeOf(seed: number, lines: number, every: number | null): string {
  return Array.from({ length: lines }, (_, at) => {
    const isChanged = every !== null && at % every === Math.floor(every / 2)
    return `${lineOf(seed * 7919 + at, at, isChanged)}\n`
  }).join('')
}

function lineOf(seed: number, at: number, isChanged: boolean): string {
  const noun = NOUNS[(seed * 31) % NOUNS.length]!
  const verb = isChanged ? 'update' : VERBS[(seed * 17) % VERBS.length]!
  switch (at % 8) {
    case 0:
      return `export async function ${verb}${at}(${noun}: string, count = ${seed % 97}): Promise<void> {`
    case 1:
      return `  // Reads the ${noun} before it can ${verb}.`
    case 2:
      return `  const ${noun}Of = await ${verb}('${noun} ${seed % 1009}', { limit: ${at} })`
    case 3:
      return `  if (${noun}Of.length > ${seed % 53}) return await ${verb}All(${noun}Of)`
    case 4:
      return `  for (const one of ${noun}Of) ${verb}(one, \`\${one.id} of ${seed % 211}\`)`
    case 5:
      return `  console.log("${verb} ${noun}", ${seed % 10_007}, true, null)`
    case 6:
      return '}'
    default:
      return isChanged ? `/* ${verb} ${seed} */` : ''
  }
}
