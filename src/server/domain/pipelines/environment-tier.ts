export type Tier = 'production' | 'staging' | 'testing' | 'development' | 'other'

const tiers: [words: RegExp, tier: Tier][] = [
  [/dev|review|trunk/i, 'development'],
  [/test|tst|int|acceptance|acpt|qa|qc|control|quality/i, 'testing'],
  [/sta?g|mode?l|pre|demo|non/i, 'staging'],
  [/prod|prd|live/i, 'production'],
]

/** Returns the tier that an environment's name implies. */
export function tierOf(name: string): Tier {
  return tiers.find(([words]) => words.test(name))?.[1] ?? 'other'
}
